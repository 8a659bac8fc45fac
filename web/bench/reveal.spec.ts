/** How long the page is busy at once while ten cards are revealed: printed, not judged. */
import type { Page } from '@playwright/test';
import { expect, playOn, startGame, test } from '../tests/hornox';

const TURNS = 3;
const GOAL = 50;

test('the reveal of ten players', async ({ page, server }) => {
  await startGame(page, server, { mode: 'base', places: 10, rounds: 1 }, { speed: 'normal' });
  await page.locator('[data-skip]').click();
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { long });
    new PerformanceObserver((list) =>
      long.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: 'longtask' });
  });
  const longest: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) longest.push(await longestTaskOfTurn(page));
  const best = Math.min(...longest);
  console.log(`reveal of ten cards, longest task of each turn: ${longest.map(told).join(', ')}`);
  // Another program that is busy can only make tasks longer, so the best turn counts.
  console.log(`best turn ${told(best)} (goal ${GOAL} ms: ${best < GOAL ? 'met' : 'missed'})`);
});

/** The browser reports tasks from 50 ms on. */
const told = (task: number): string => (task ? `${task} ms` : 'below 50 ms');

async function longestTaskOfTurn(page: Page): Promise<number> {
  await playOn(page, { kind: 'selecting' });
  await page.evaluate(() => (window as unknown as { long: number[] }).long.splice(0));
  // A touch in the very moment in which a reveal ends is not taken for a choice.
  await expect(async () => {
    await page.locator('.hand [data-pick]').first().click();
    await expect(page.locator('[data-skip]')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.locator('[data-skip]')).toHaveCount(0, { timeout: 60_000 });
  return Math.max(
    0,
    ...(await page.evaluate(() => (window as unknown as { long: number[] }).long)),
  );
}
