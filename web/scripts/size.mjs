// What a first visit loads before anything is seen, compressed; and what the table adds to it, which
// is loaded while somebody looks at the start page.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const STATIC = new URL('../../src/hornox/server/static/', import.meta.url);
const BUDGET = 150 * 1024;

const page = readFileSync(new URL('index.html', STATIC), 'utf8');
const linked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
const english = readdirSync(new URL('assets/', STATIC)).filter((file) => /^en-.*\.js$/.test(file));
const files = [...new Set([...linked, ...english.map((file) => `assets/${file}`)])];

const table = withImports(named(/^TableScreen-.*\.js$/)).filter((file) => !files.includes(file));
const styles = table.flatMap((file) => named(new RegExp(`^${file.slice(7, -12)}-.{8}\\.css$`)));

const first = sum(files);
const all = first + sum([...table, ...styles.filter((file) => !files.includes(file))]);
say(first, 'first load');
say(all, `with the table (budget ${BUDGET / 1024} kB)`);
if (all > BUDGET) process.exit(1);

function named(pattern) {
  return readdirSync(new URL('assets/', STATIC)).filter((file) => pattern.test(file)).map((file) => `assets/${file}`);
}

/** These scripts and all that they cannot do without. */
function withImports(scripts) {
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(new URL(file, STATIC), 'utf8');
    for (const [, next] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(`assets/${next}`);
  };
  scripts.forEach(follow);
  return [...found];
}

function sum(list) {
  return list.reduce((total, file) => {
    const size = gzipSync(readFileSync(new URL(file, STATIC)), { level: 9 }).length;
    say(size, file);
    return total + size;
  }, 0);
}

function say(size, what) {
  console.log(`${(size / 1024).toFixed(1).padStart(7)} kB  ${what}`);
}
