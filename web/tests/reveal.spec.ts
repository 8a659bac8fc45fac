/** The reveal: shown card by card with reasons, skipped, shown again, and never in the way. */
import type { Page } from '@playwright/test';
import { expect, playOn, prefer, startGame, test, touch } from './hornox';
import { recordedUntil, showFrames } from './scenes';

/** Everything that is written there from now on. */
async function readings(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    const read: string[] = [];
    const look = (): void => {
      const text = document.querySelector(selector)?.textContent ?? '';
      if (text && read.at(-1) !== text) read.push(text);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { [selector]: read });
  }, selector);
  return () =>
    page.evaluate(
      (selector) => (window as unknown as Record<string, string[]>)[selector]!,
      selector,
    );
}

test(
  'cards are revealed one by one with their reasons',
  { tag: '@quick' },
  async ({ page, server }) => {
    await startGame(page, server, { mode: 'base', places: 4, rounds: 1 }, { speed: 'fast' });
    await expect(page.locator('[data-skip]')).toHaveCount(0);
    const sentences = await readings(page, '.prompt .sentence');
    const spoken = await readings(page, '[data-live]');
    await page.locator('.hand [data-pick]').nth(4).click();
    await expect(page.locator('.strip .played').first()).toBeVisible();
    await expect
      .poll(sentences)
      .toContainEqual(expect.stringContaining('all cards are turned over'));
    const reasons = /closest below|fits only behind|fits nowhere/;
    await expect.poll(sentences).toContainEqual(expect.stringMatching(reasons));
    await expect.poll(spoken).toContainEqual(expect.stringMatching(reasons));
  },
);

test('a reveal can be skipped and shown again, and a touch meanwhile leads to the present', async ({
  page,
  server,
}) => {
  await startGame(page, server, { mode: 'base', places: 4, rounds: 1 }, { speed: 'slow' });
  await page.locator('[data-skip]').click();
  const cards = page.locator('.hand [data-pick]');
  await cards.last().click();
  const skip = page.locator('[data-skip]');
  await expect(skip).toBeVisible();
  await cards.last().click();
  await expect(skip).toHaveCount(0);
  await expect(page.locator('.hand .piece')).toHaveCount(9);
  await cards.last().click();
  await expect(page.locator('.hand .piece')).toHaveCount(8);
  await page.locator('.field').click({ position: { x: 5, y: 5 } });
  await expect(skip).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(page.locator('.prompt .sentence')).toContainText('all cards are turned over');
});

test('a row touched while an earlier moment is shown is not taken', async ({ page, server }) => {
  await prefer(page, { speed: 'slow' });
  const frames = recordedUntil('base', 'choosing-row');
  const { commands, say } = await showFrames(page, server, frames.slice(0, -1));
  say(frames.at(-1)!);
  await expect(page.locator('[data-skip]')).toBeVisible();
  await expect(page.locator('.row.touchable')).toHaveCount(0);
  await page.locator('.row').nth(1).click();
  await expect(page.locator('[data-skip]')).toHaveCount(0);
  await expect(page.locator('.row.touchable')).toHaveCount(4);
  expect(commands).toEqual([]);
  await page.locator('.row').nth(1).click();
  await expect
    .poll(() => commands)
    .toMatchObject([{ type: 'answer', action: { type: 'take-row', row: 1 } }]);
});

test('the end of a round is shown before the next one', async ({ page, server }) => {
  await startGame(page, server, { mode: 'base', places: 3, rounds: 2 });
  const hand = page.locator('.hand .piece');
  await playOn(page, { handOf: 1 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByLabel('Reveal').selectOption('slow');
  await page.keyboard.press('Escape');
  const over = page.locator('[data-round-end]');
  while ((await over.count()) === 0) {
    await touch(page);
    await page.waitForTimeout(50);
  }
  await expect(page.locator('.turn')).toHaveText(/^Round\s1, turn\s10$/);
  await expect(hand).toHaveCount(0);
  await expect(page.locator('.gain')).toHaveCount(0);
  await expect(over.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('s');
  await expect(hand).toHaveCount(10);
  await expect(page.locator('.turn')).toHaveText(/^Round\s2/);
});
