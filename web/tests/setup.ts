// Tests read English, as a first visitor with an English browser would.
import { reader } from '../src/lib/lang.svelte';

await reader.speak('en');
await reader.learn('two-towns');
await reader.learn('dice-town');
