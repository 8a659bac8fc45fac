// What a first visit loads: script, style and text face of the page and of the table, compressed.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const STATIC = new URL('../../src/hornox/server/static/', import.meta.url);
const BUDGET = 150 * 1024;

const page = readFileSync(new URL('index.html', STATIC), 'utf8');
const linked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => file);
const english = readdirSync(new URL('assets/', STATIC)).filter((file) => /^en-.*\.js$/.test(file));
const files = [...new Set([...linked, ...english.map((file) => `assets/${file}`)])];

let total = 0;
for (const file of files) {
  const size = gzipSync(readFileSync(new URL(file, STATIC)), { level: 9 }).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} kB  first load (budget ${BUDGET / 1024} kB)`);
if (total > BUDGET) process.exit(1);
