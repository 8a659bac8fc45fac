/** Puzzles: one tap from the start page, the answer after the try, a streak, a doubt. */
import type { Response } from '@playwright/test';
import { expect, look, test, type Page, type Size } from './people';

const SIZES: Size[] = ['phone', 'laptop'];

/** All that is told of a puzzle before it is tried. */
const QUESTION = 'facts,id,options,view';

async function keysOf(response: Response): Promise<string> {
  const { puzzle, ...rest } = (await response.json()) as { puzzle: object };
  expect(Object.keys(rest).sort()).toEqual(['known', 'standing', 'themes']);
  return Object.keys(puzzle).sort().join();
}

/** Touch what may be touched until the puzzle is answered. */
async function tryIt(page: Page): Promise<void> {
  const answer = page.locator('[data-answer]');
  const touchable = page.locator('.hand [data-pick], .row.touchable');
  await expect(touchable.first()).toBeVisible();
  for (let tries = 0; !(await answer.count()) && tries < 12; tries++) {
    await touchable
      .first()
      .click({ timeout: 1_500 })
      .catch(() => undefined);
    await page.waitForTimeout(250);
  }
  await expect(answer).toBeVisible();
}

for (const size of SIZES)
  test(`a visitor solves puzzles on a ${size}`, async ({ device, server }) => {
    test.setTimeout(240_000);
    const page = await device({ size });
    /** What was sent of each puzzle before the try. The list of themes to choose from is no answer. */
    const sent: string[] = [];
    page.on('response', async (response) => {
      if (/puzzles\/(next|[0-9a-f]{12}$)/.test(response.url()))
        sent.push(await keysOf(response).catch(() => ''));
    });
    await page.goto(server.url);
    await page.getByRole('link', { name: /^Puzzles/ }).click();
    await expect(page.locator('[data-puzzle]')).toBeVisible();
    await page.locator('[data-mode]').selectOption('base');
    await expect(page.locator('[data-puzzle]')).toContainText('6 nimmt!,');
    await page.locator('[data-theme]').selectOption({ label: 'Sacrifice' });
    await expect(page.locator('[data-puzzle]')).toContainText('6 nimmt!,');
    await page.locator('[data-mode]').selectOption('x');
    await expect(page.locator('[data-theme]'), 'another game, all themes').toHaveValue('');
    await page.locator('[data-mode]').selectOption('base');
    await expect(page.locator('[data-puzzle]')).toContainText('6 nimmt!,');
    await look(page, 'puzzle');
    expect(sent.length).toBeGreaterThan(3);
    expect(new Set(sent), 'no answer before the try').toEqual(new Set([QUESTION]));

    for (let number = 0; number < 3; number++) {
      const before = Number(await page.locator('[data-streak]').getAttribute('data-streak'));
      await tryIt(page);
      const right = await page.locator('[data-answer]').getAttribute('data-answer');
      await expect(page.locator('[data-bars]')).toBeVisible();
      await expect(page.locator('[data-gained]')).toBeVisible();
      await expect(page.locator('[data-streak]')).toHaveAttribute(
        'data-streak',
        String(right === 'right' ? before + 1 : 0),
      );
      if (number === 0) await look(page, 'puzzle-answer');
      const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
      await page.locator('[data-next]').click();
      await expect(page.locator(`[data-puzzle="${id}"]`)).toHaveCount(0);
    }
    await tryIt(page);
    await page.getByRole('button', { name: 'This puzzle is doubtful' }).click();
    await expect(page.getByText('Thank you. The host will see it.')).toBeVisible();
  });
