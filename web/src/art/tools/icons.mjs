/**
 * Draws the app icons in public/icons from the head: SVG, and PNG by a browser.
 *
 *     node src/art/tools/icons.mjs        (in web/; CHROMIUM names another browser)
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const HERE = new URL('.', import.meta.url);
const OUT = new URL('../../../public/icons/', HERE);
const RED = '#8b2a22';
const CREAM = '#fff0dc';
const ROSE = '#e7a48c';

const source = await readFile(new URL('../shapes/bullhead.ts', HERE), 'utf8');
const path = (name) => source.match(new RegExp(`const ${name} =\\s*['"]([^'"]+)['"]`))[1];
const face = ['HEAD_OUTLINE', 'EYES', 'NOSTRILS', 'BLAZE'].map(path).join('');

/** The head fills `share` of the square's width, a little above its middle line. */
const head = (share) => {
  const scale = (512 * share) / 64;
  return `<path fill="${CREAM}" fill-rule="evenodd" transform="translate(${256 - 32 * scale} ${256 - 29.5 * scale}) scale(${scale})" d="${face}"/>`;
};
const svg = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>\n`;

const ICON = svg(
  `<rect width="512" height="512" rx="116" fill="${RED}"/>` +
    `<rect x="30" y="30" width="452" height="452" rx="90" fill="none" stroke="${ROSE}" stroke-width="11"/>` +
    head(0.71),
);
/** Whatever shape a system cuts out, the middle four fifths remain. */
const MASKABLE = svg(`<rect width="512" height="512" fill="${RED}"/>${head(0.56)}`);
/** One colour, for pinned tabs and system badges. */
const MONOCHROME = svg(head(0.9).replace(CREAM, '#000'));

await writeFile(new URL('icon.svg', OUT), ICON);
await writeFile(new URL('icon-maskable.svg', OUT), MASKABLE);
await writeFile(new URL('icon-monochrome.svg', OUT), MONOCHROME);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const [name, drawing, size] of [
  ['icon-192', ICON, 192],
  ['icon-512', ICON, 512],
  ['icon-maskable-192', MASKABLE, 192],
  ['icon-maskable-512', MASKABLE, 512],
  ['apple-touch-icon', MASKABLE, 180],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0">${drawing.replace('<svg', `<svg width="${size}" height="${size}"`)}`,
  );
  await page.screenshot({ path: new URL(`${name}.png`, OUT).pathname, omitBackground: true });
}
await browser.close();
