/** The reveal: shown card by card with reasons, skipped, shown again, and never in the way. */
import { expect, startGame, test } from './hornox';

test('cards are revealed one by one with their reasons', { tag: '@quick' }, async ({ page, server }) => {
  await startGame(page, server, { mode: 'base', places: 4, rounds: 1 }, { speed: 'fast' });
  await page.locator('[data-skip]').click();
  await page.locator('.hand [data-pick]').nth(4).click();
  const sentence = page.locator('.prompt .sentence');
  await expect(sentence).toContainText('all cards are turned over');
  await expect(page.locator('.strip .played')).toHaveCount(4);
  await expect(sentence).toContainText(/closest below|fits only behind|fits nowhere/);
  await expect(page.locator('[data-live]')).toContainText(/to row \d|fits nowhere/);
});

test('a reveal can be skipped and shown again, and a card chosen meanwhile', async ({ page, server }) => {
  await startGame(page, server, { mode: 'base', places: 4, rounds: 1 }, { speed: 'slow' });
  await page.locator('[data-skip]').click();
  const cards = page.locator('.hand [data-pick]');
  await cards.last().click();
  const skip = page.locator('[data-skip]');
  await expect(skip).toBeVisible();
  await cards.last().click();
  await expect(page.locator('.hand .piece')).toHaveCount(8);
  await skip.click();
  await expect(skip).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(page.locator('.prompt .sentence')).toContainText('all cards are turned over');
});

test('the reveal of ten players keeps the page quick', async ({ page, server }) => {
  await startGame(page, server, { mode: 'base', places: 10, rounds: 1 }, { speed: 'normal' });
  await page.locator('[data-skip]').click();
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { long });
    new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  });
  await page.locator('.hand [data-pick]').nth(5).click();
  await expect(page.locator('.prompt .sentence')).toBeVisible();
  await expect(page.locator('[data-skip]')).toHaveCount(0, { timeout: 40_000 });
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long);
  console.log(`tasks above 50 ms during the reveal of ten cards: ${JSON.stringify(long)}`);
  expect(Math.max(0, ...long)).toBeLessThan(100);
});
