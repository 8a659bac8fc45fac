// What a first visit loads, as it travels: page, scripts, styles, English texts and Latin fonts.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STATIC = new URL('../../src/hornox/server/static/', import.meta.url);
const BUDGET = 120 * 1024;
const LETTER = 'a'.codePointAt(0);

const path = (file) => fileURLToPath(new URL(file, STATIC));
const read = (file) => readFileSync(path(file), 'utf8');

const linked = [...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
const english = readdirSync(path('assets')).filter((file) => /^en-.*\.js$/.test(file));
const fonts = linked.filter((file) => file.endsWith('.css')).flatMap((file) => latinFonts(read(file)));
const files = [...new Set(['index.html', ...linked, ...english.map((file) => `assets/${file}`), ...fonts])];

/** Browsers load a font when the page shows a character of its range. */
function latinFonts(css) {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)]
    .filter(([, face]) => hasLetter(/unicode-range:([^;}]*)/i.exec(face)?.[1]))
    .flatMap(([, face]) => [...face.matchAll(/url\(["']?\/(assets\/[^"')]+)/g)].map(([, file]) => file));
}

/** Whether a range such as `U+0-FF, U+131, U+4??` has the letter a; without one a font is for all. */
function hasLetter(ranges) {
  if (ranges === undefined) return true;
  return ranges.split(',').some((range) => {
    const [first, last = first] = range.trim().slice(2).split('-');
    const [from, to] = [first.replaceAll('?', '0'), last.replaceAll('?', 'f')].map((digits) => parseInt(digits, 16));
    return from <= LETTER && LETTER <= to;
  });
}

/** What the server sends: the Brotli copy if there is one. */
function travels(file) {
  return statSync(existsSync(path(`${file}.br`)) ? path(`${file}.br`) : path(file)).size;
}

const kilobytes = (size) => `${(size / 1024).toFixed(1).padStart(7)} kB`;
const total = files.reduce((sum, file) => sum + travels(file), 0);
for (const file of files) console.log(`${kilobytes(travels(file))}  ${file}`);
console.log(`${kilobytes(total)}  first visit (budget ${BUDGET / 1024} kB)`);
if (total > BUDGET) process.exit(1);
