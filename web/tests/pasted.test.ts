import { expect, test } from 'vitest';
import { ourLink, sharedLink } from '../src/lib/pasted';
import { routeOf } from '../src/lib/router.svelte';

test('a link of ours is found in whatever is around it', () => {
  expect(ourLink('Come! https://saloon.example/join/abc_-1 tonight')).toBe('/join/abc_-1');
  expect(ourLink('https://x.example/replay/abc?watch=tok')).toBe('/replay/abc?watch=tok');
  expect(ourLink('https://x.example/explore/dice-town#p=Zm9v')).toBe('/explore/dice-town#p=Zm9v');
  expect(ourLink('https://x.example/elsewhere/abc')).toBe('');
});

test('what is shared leads to a game or a position, wherever the phone put the link', () => {
  const link = encodeURIComponent('https://x.example/explore/deadwood#p=abc');
  expect(sharedLink(`?title=A%20position&text=look&url=${link}`)).toBe('/explore/deadwood#p=abc');
  expect(sharedLink(`?text=${link}`)).toBe('/explore/deadwood#p=abc');
  expect(sharedLink('?text=nothing')).toBe('');
});

test('the pages of a person have their addresses', () => {
  expect(routeOf('/me/tables')).toEqual({ page: 'tables' });
  expect(routeOf('/me/words')).toEqual({ page: 'words' });
  expect(routeOf('/share')).toEqual({ page: 'share' });
  expect(routeOf('/words/stop/ann.token')).toEqual({ page: 'stop', token: 'ann.token' });
  expect(routeOf('/words/stop')).toEqual({ page: 'lost' });
});
