// What a first visit downloads before anything is on demand, and what the code of each game adds: fails above a budget.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET = 60_000;
const A_GAME = 45_000;
const games = readdirSync(new URL('../src/games', import.meta.url).pathname);
const dist = new URL('../../src/saloon/web_dist/', import.meta.url).pathname;
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const initial = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((found) => found[1]));
let sum = 0;
for (const file of readdirSync(join(dist, 'assets')).sort()) {
  if (!/\.(js|css)$/.test(file)) continue;
  const size = gzipSync(readFileSync(join(dist, 'assets', file))).length;
  const first = initial.has(`assets/${file}`);
  if (first) sum += size;
  if (games.some((game) => file.startsWith(`${game}-`)) && file.endsWith('.js') && size > A_GAME) {
    console.error(`${file}: ${size} B gzipped, budget ${A_GAME} B`);
    process.exitCode = 1;
  }
  console.log(`${String(size).padStart(8)} B gzipped  ${file}${first ? '  (initial)' : ''}`);
}
console.log(`initial JavaScript: ${sum} B gzipped, budget ${BUDGET} B`);
if (sum > BUDGET) process.exitCode = 1;
