import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { reader } from './lib/lang.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

settings.showTheme();
router.start();
await reader.start();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
