// What a first visit loads before anything is seen, as it travels: page, scripts, styles, English texts
// and Latin fonts. And what the table adds, which is loaded when a visitor is about to play.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STATIC = new URL('../../src/hornox/server/static/', import.meta.url);
const BUDGET = 120 * 1024;
const LETTER = 'a'.codePointAt(0);

const path = (file) => fileURLToPath(new URL(file, STATIC));
const read = (file) => readFileSync(path(file), 'utf8');

const linked = [
  ...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
].map(([, file]) => file);
const fonts = linked
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => latinFonts(read(file)));
const first = new Set(['index.html', ...linked, ...named(/^en-.*\.js$/), ...fonts]);
const table = withImports(named(/^TableScreen-.*\.js$/)).filter((file) => !first.has(file));

const visit = sum(first);
say(visit, `first visit (budget ${BUDGET / 1024} kB)`);
say(visit + sum(table), 'with the table');
if (visit > BUDGET) process.exit(1);

function named(pattern) {
  return readdirSync(path('assets'))
    .filter((file) => pattern.test(file))
    .map((file) => `assets/${file}`);
}

/** Browsers load a font when the page shows a character of its range. */
function latinFonts(css) {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)]
    .filter(([, face]) => hasLetter(/unicode-range:([^;}]*)/i.exec(face)?.[1]))
    .flatMap(([, face]) =>
      [...face.matchAll(/url\(["']?\/(assets\/[^"')]+)/g)].map(([, file]) => file),
    );
}

/** Whether a range such as `U+0-FF, U+131, U+4??` has the letter a; without one a font is for all. */
function hasLetter(ranges) {
  if (ranges === undefined) return true;
  return ranges.split(',').some((range) => {
    const [first, last = first] = range.trim().slice(2).split('-');
    const [from, to] = [first.replaceAll('?', '0'), last.replaceAll('?', 'f')].map((digits) =>
      parseInt(digits, 16),
    );
    return from <= LETTER && LETTER <= to;
  });
}

/** These scripts, all that they cannot do without, and the styles of each. */
function withImports(scripts) {
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, next] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      follow(`assets/${next}`);
  };
  scripts.forEach(follow);
  return [...found].flatMap((file) => [
    file,
    ...named(new RegExp(`^${file.slice(7, -12)}-.{8}\\.css$`)),
  ]);
}

function sum(files) {
  return [...files].reduce((total, file) => (say(travels(file), file), total + travels(file)), 0);
}

/** What the server sends: the Brotli copy if there is one. */
function travels(file) {
  return statSync(existsSync(path(`${file}.br`)) ? path(`${file}.br`) : path(file)).size;
}

function say(size, what) {
  console.log(`${(size / 1024).toFixed(1).padStart(7)} kB  ${what}`);
}
