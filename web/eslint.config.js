import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['src/gen', 'fixtures'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: config } } },
  {
    rules: {
      'no-undef': 'off',
      'no-restricted-globals': ['error', 'close', 'event', 'name', 'open', 'status', 'stop'], // a local one was meant
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
