/** Pictures for the pages of docs/play and docs/de: the figures of the rules, and screens in both languages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { openTable, playOn, prefer, startGame, test, type Game } from '../tests/hornox';
import { encode } from './webp';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}docs/play/pictures`;
const LANGUAGES = ['en', 'de'] as const;
const PHONE = { width: 360, height: 640 };

test.use({ viewport: { width: 1100, height: 688 }, colorScheme: 'light', deviceScaleFactor: 1 });

async function shoot(shown: Page | Locator, name: string): Promise<void> {
  const page = 'page' in shown ? shown.page() : shown;
  await page.waitForTimeout(300);
  const png = await shown.screenshot({ animations: 'disabled' });
  const empty = await page.context().newPage();
  writeFileSync(`${FOLDER}/${name}.webp`, await encode(empty, png, 0.85));
  await empty.close();
}

/** A table of each mode, and what is asked when the picture is taken. */
const MODES: Record<string, [Game, string]> = {
  base: [{ mode: 'base', places: 4, rounds: 1 }, 'selecting'],
  pro: [{ mode: 'pro', places: 4, rounds: 1 }, 'drafting'],
  anniversary: [{ mode: 'anniversary', places: 4 }, 'using-special'],
  fan: [
    { mode: 'fan', places: 4, rounds: 1, fanCards: ['even-odd', 'climbing', 'cow', 'twister'] },
    'selecting',
  ],
  buffalo: [{ mode: 'buffalo', places: 4 }, 'team-talking'],
  x: [{ mode: 'x', places: 3 }, 'picking-for-x-row'],
};

interface Block {
  kind: string;
  figure?: string;
}

/** The figures of a mode, in the order in which its rules show them. */
function figuresOf(mode: string): string[] {
  const text = readFileSync(`${ROOT}web/src/languages/en/${mode}.json`, 'utf8');
  const { sections } = JSON.parse(text) as { sections: { blocks: Block[] }[] };
  return sections.flatMap(({ blocks }) => blocks.flatMap(({ figure }) => figure ?? []));
}

for (const language of LANGUAGES)
  test.describe(language, () => {
    test.beforeAll(() => void mkdirSync(`${FOLDER}/${language}`, { recursive: true }));

    test.describe('figures', () => {
      test.use({ viewport: { width: 800, height: 1000 }, deviceScaleFactor: 1.5 });
      for (const mode of ['base', 'pro', 'anniversary', 'fan', 'buffalo', 'x'])
        test(mode, async ({ page, server }) => {
          await prefer(page, { language });
          await page.goto(`${server.url}/rules/${mode}`);
          const shown = page.locator('article.rules figure > div');
          for (const [index, name] of figuresOf(mode).entries())
            await shoot(shown.nth(index), `${language}/${name}`);
        });
    });

    test('start', async ({ page, server }) => {
      await prefer(page, { language });
      await page.goto(server.url);
      await page.locator('main').waitFor();
      await shoot(page, `${language}/start`);
    });

    test('lobby and TV', async ({ page, server }) => {
      await prefer(page, { language, level: 'ox' });
      const code = await openTable(page, server, { mode: 'base', places: 5 });
      await page.goto(`${server.url}/t/${code}`);
      await page.locator('[data-join]').click();
      await page.locator('[data-fill]').waitFor();
      await shoot(page, `${language}/lobby`);
      const tv = await page.context().newPage();
      await tv.goto(`${server.url}/tv/${code}`);
      await shoot(tv, `${language}/tv-waiting`);
      await page.locator('[data-fill]').click();
      await page.locator('[data-start]:enabled').click();
      await playOn(page, { handOf: 6 });
      await tv.locator('[data-tv] .row').first().waitFor();
      await shoot(tv, `${language}/tv`);
    });

    test('a low card', async ({ page, server }) => {
      await startGame(page, server, { mode: 'base', places: 4, rounds: 3 }, { language });
      await playOn(page, { kind: 'choosing-row' });
      await page.setViewportSize(PHONE);
      await shoot(page, `${language}/phone`);
    });

    test.describe('coach', () => {
      test.use({ viewport: PHONE, deviceScaleFactor: 1.5 });

      test('hint, review and try again', async ({ page, server }) => {
        const game = { mode: 'base', places: 4, rounds: 1, hints: true };
        await startGame(page, server, game, { language, level: 'ox' });
        await playOn(page, { handOf: 8 });
        await page.locator('[data-hint]').click();
        await page.locator('[data-coach]').waitFor({ timeout: 120_000 });
        await page.locator('.hand [data-pick]').first().focus();
        await page.keyboard.press('ArrowRight');
        await shoot(page, `${language}/hint`);
        await playOn(page);
        await page.locator('[data-result] [data-review]').click();
        await page.locator('[data-review-page=done]').waitFor({ timeout: 240_000 });
        await page.locator('[data-moment]').last().click();
        await shoot(page, `${language}/moment`);
        await page.locator('a[data-again]').click();
        await page.locator('[data-try]').waitFor();
        await shoot(page, `${language}/try-again`);
      });

      test('puzzle', async ({ page, server }) => {
        await prefer(page, { language });
        await page.goto(`${server.url}/puzzles`);
        await page.locator('[data-puzzle]').waitFor();
        await shoot(page, `${language}/puzzle`);
        await page.locator('.hand [data-pick], .row.touchable').first().click();
        await page.locator('[data-bars]').waitFor();
        await shoot(page, `${language}/puzzle-answer`);
      });

      test('deal of the day', async ({ page, server }) => {
        await prefer(page, { language });
        await page.goto(`${server.url}/daily`);
        await page.locator('[data-play]').click();
        await page.locator('.hand [data-pick]').first().waitFor();
        await playOn(page);
        await page.locator('[data-result] a[href="/daily"]').click();
        await page.locator('[data-account]').waitFor({ timeout: 240_000 });
        await shoot(page, `${language}/daily-result`);
      });
    });

    for (const [name, [game, kind]] of Object.entries(MODES))
      test(`table ${name}`, async ({ page, server }) => {
        await startGame(page, server, game, { language, level: 'ox' });
        if (kind !== 'drafting') await playOn(page, { handOf: 6 });
        if (kind !== 'selecting') await playOn(page, { kind });
        await shoot(page, `${language}/table-${name}`);
      });
  });
