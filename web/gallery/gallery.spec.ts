/** Pictures of every screen for docs/play/gallery: `make gallery`; ALL=1 takes each in light and dark. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import {
  expect,
  introduce,
  openTable,
  playOn,
  prefer,
  startGame,
  test,
  touch,
  type Game,
} from '../tests/hornox';
import { showScene } from '../tests/scenes';
import type { Server } from '../tests/server';

const FOLDER =
  process.env.GALLERY || fileURLToPath(new URL('../../docs/play/gallery/', import.meta.url));
const SIZES = {
  phone: { width: 360, height: 640 },
  lying: { width: 844, height: 390 },
  desktop: { width: 1440, height: 900 },
};
const THEMES = ['light', 'dark'] as const;
const ALL = Boolean(process.env.ALL);
const taken: string[] = [];

/** Phones in light, desktops in dark, phones that lie down by turns; with ALL everything. */
async function shoot(page: Page, name: string): Promise<void> {
  let turn = taken.length;
  for (const [size, viewport] of Object.entries(SIZES))
    for (const theme of THEMES) {
      const wanted = { phone: 'light', desktop: 'dark', lying: THEMES[turn % 2] }[size];
      if (!ALL && theme !== wanted) continue;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(250);
      const file = `${name}-${size}${ALL ? `-${theme}` : ''}.jpg`;
      const animations = name === 'reveal' ? 'allow' : 'disabled'; // colours fade when themes change
      await page.screenshot({ path: `${FOLDER}/${file}`, type: 'jpeg', quality: 72, animations });
      taken.push(file);
      turn++;
    }
}

test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));
test.afterAll(async ({ browser }) => {
  const pictures = [...new Set(taken)].sort();
  for (const size of Object.keys(SIZES))
    await contactSheet(
      browser,
      size,
      pictures.filter((file) => file.includes(`-${size}`)),
    );
  if (ALL || process.env.GALLERY) return;
  const sheets = Object.keys(SIZES).map((size) => picture(`contact-${size}.jpg`));
  const text =
    '# Gallery\n\nEvery screen of the browser client, taken by `make gallery`. First a contact sheet of each size.\n\n';
  writeFileSync(
    `${FOLDER}/index.md`,
    `${text}${[...sheets, ...pictures.map(picture)].join('\n')}\n`,
  );
});

const picture = (file: string): string =>
  `![${file.replace('.jpg', '').replaceAll('-', ' ')}](${file})`;

/** All pictures of a size side by side, to be looked at in one go. */
async function contactSheet(browser: Browser, size: string, files: string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  const across = { phone: 8, lying: 5, desktop: 4 }[size] ?? 4;
  const figures = files.map((file) => {
    const data = readFileSync(`${FOLDER}/${file}`).toString('base64');
    return `<figure><img src="data:image/jpeg;base64,${data}"><figcaption>${file.replace(`-${size}.jpg`, '')}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${across}, 1fr); gap: 12px; margin: 12px; font: 14px sans-serif; align-items: start }
    figure { margin: 0 } img { width: 100%; display: block }
  </style>${figures.join('')}`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({
    path: `${FOLDER}/contact-${size}.jpg`,
    type: 'jpeg',
    quality: 72,
    fullPage: true,
  });
  await page.close();
}

test('pages', async ({ page, server }) => {
  await prefer(page, {});
  for (const [name, path] of Object.entries({
    start: '/',
    new: '/new',
    rules: '/rules/base',
    learn: '/learn',
  })) {
    await page.goto(server.url + path);
    await page.locator('main').waitFor();
    await page.waitForTimeout(400);
    await shoot(page, name);
  }
});

test('lobby', async ({ page, server }) => {
  await prefer(page, { level: 'ox' });
  const code = await openTable(page, server, { mode: 'base', places: 5 });
  await page.goto(`${server.url}/t/${code}`);
  await page.locator('[data-join]').waitFor();
  await shoot(page, 'door');
  await page.locator('[data-join]').click();
  await page.getByRole('button', { name: 'Add a bot' }).first().click();
  await shoot(page, 'lobby');
  const tv = await page.context().newPage();
  await tv.goto(`${server.url}/tv/${code}`);
  await tv.waitForTimeout(600);
  await shoot(tv, 'tv-waiting');
});

async function startAndPlay(
  page: Page,
  server: Server,
  game: Game,
  turns: number,
): Promise<string> {
  const code = await startGame(page, server, game, { level: 'ox', speed: 'off' });
  for (let turn = 0; turn < turns; turn++) {
    await playOn(page, { kind: 'selecting' });
    const held = await page.locator('.hand .piece').count();
    await page
      .locator('.hand [data-pick]')
      .nth(Math.min(2, held - 1))
      .click();
    await expect(page.locator('.hand .piece')).toHaveCount(held - 1);
  }
  return code;
}

test('base', async ({ page, server }) => {
  const code = await startAndPlay(page, server, { mode: 'base', places: 4, rounds: 3 }, 4);
  await playOn(page, { kind: 'selecting' });
  await shoot(page, 'base');
  for (const sheet of ['Menu', 'Chat']) {
    await page.getByRole('button', { name: sheet, exact: true }).click();
    await shoot(page, sheet.toLowerCase());
    await page.keyboard.press('Escape');
  }
  const tv = await page.context().newPage();
  await tv.goto(`${server.url}/tv/${code}`);
  await tv.locator('[data-tv] .row').first().waitFor();
  await shoot(tv, 'tv');
  await playOn(page, { kind: 'choosing-row' });
  await shoot(page, 'choosing-a-row');
  await playOn(page);
  await shoot(page, 'result');
  await tv.locator('[data-podium]').waitFor({ timeout: 60_000 });
  await shoot(tv, 'podium');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('[data-replay] .row').first().waitFor();
  await page.getByLabel('Place in the game').fill('40');
  await shoot(page, 'replay');
});

test('the reveal', async ({ page, server }) => {
  await startGame(
    page,
    server,
    { mode: 'base', places: 6, rounds: 1 },
    { level: 'ox', speed: 'slow' },
  );
  await page.locator('[data-skip]').click();
  await page.locator('.hand [data-pick]').nth(5).click();
  await page.waitForTimeout(3600);
  await shoot(page, 'reveal');
});

test('the end of a round', async ({ page, server }) => {
  await startAndPlay(page, server, { mode: 'base', places: 4, rounds: 2 }, 9);
  await playOn(page, { kind: 'selecting' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByLabel('Reveal').selectOption('slow');
  await page.keyboard.press('Escape');
  while ((await page.locator('[data-round-end]').count()) === 0) {
    await touch(page);
    await page.waitForTimeout(100);
  }
  await shoot(page, 'round-end');
});

test('ten players', async ({ page, server }) => {
  await startAndPlay(page, server, { mode: 'base', places: 10, rounds: 1 }, 3);
  await playOn(page, { kind: 'selecting' });
  await shoot(page, 'ten-players');
});

const MODES: Record<string, [Game, string]> = {
  pro: [{ mode: 'pro', places: 4, rounds: 1 }, 'drafting'],
  anniversary: [{ mode: 'anniversary', places: 4 }, 'using-special'],
  fan: [
    { mode: 'fan', places: 4, rounds: 1, fanCards: ['even-odd', 'climbing', 'cow', 'twister'] },
    'selecting',
  ],
  buffalo: [{ mode: 'buffalo', places: 4 }, 'team-talking'],
  x: [{ mode: 'x', places: 4 }, 'picking-for-x-row'],
};

for (const [name, [game, kind]] of Object.entries(MODES))
  test(name, async ({ page, server }) => {
    await startGame(page, server, game, { level: 'ox' });
    if (name !== 'pro') {
      await playOn(page, { kind: 'selecting' });
      await page.locator('.hand [data-pick]').nth(3).click();
      await page.waitForTimeout(200);
    }
    await playOn(page, { kind });
    await shoot(page, name);
  });

const MOMENTS: Record<string, [string, string[]]> = {
  'full-pile': ['full-pile', ['special:negative-positive', 'word:free', 'laid:']],
  sorting: ['team', ['special:sort', 'queue:', 'queue:']],
  'long-x-rows': ['x-rows', []],
  'fifth-row': ['fifth-row', []],
  'by-turns': ['by-turns', []],
};

for (const [name, [scene, picks]] of Object.entries(MOMENTS))
  test(name, async ({ page, server }) => {
    await prefer(page, {});
    await page.setViewportSize(SIZES.phone);
    await showScene(page, server, scene);
    for (const pick of picks)
      await page.locator(`[data-pick^="${pick}"]:not([aria-pressed=true])`).last().click();
    await shoot(page, name);
  });

test('my games', async ({ page, server }) => {
  await startAndPlay(page, server, { mode: 'base', places: 3, rounds: 1 }, 1);
  await playOn(page);
  await page.locator('[data-rematch]').click();
  await expect(page.locator('[data-result]')).toHaveCount(0);
  await page.goto(`${server.url}/games`);
  await page.locator('[data-mine]').waitFor();
  await shoot(page, 'my-games');
});

test('a table of a newcomer', async ({ page, server }) => {
  await introduce(page, server, 'Zoe');
  await prefer(page, { language: 'de' });
  await page.goto(server.url);
  await page.locator('main').waitFor();
  await page.getByRole('button', { name: 'Spiel, Gegner oder Länge ändern' }).click();
  await shoot(page, 'start-german');
});
