// Writes each text asset once more, compressed: the server sends that to browsers that take it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const assets = new URL('../../src/saloon/web_dist/assets/', import.meta.url);

for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
  const file = new URL(name, assets);
  writeFileSync(new URL(`${name}.gz`, assets), gzipSync(readFileSync(file), { level: 9 }));
}
