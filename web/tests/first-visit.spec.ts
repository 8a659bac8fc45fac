/** What a first look at the start page loads, and what is loaded when a visitor goes on. */
import type { Page } from '@playwright/test';
import { expect, test } from './hornox';
import { Traffic } from './traffic';

const BUDGET = 120 * 1024;
const TABLE = /\/assets\/TableScreen-.*\.js$/;
const OFFLINE = /\/precache\.json$/;

/** Open the start page and wait until everything on it is there. */
async function lookAround(page: Page, url: string): Promise<Traffic> {
  const traffic = new Traffic(page.context());
  await page.goto(url);
  await page.locator('[data-play]:enabled').waitFor();
  await page.locator('figcaption').waitFor();
  await page.waitForLoadState('networkidle');
  return traffic;
}

test('a first look loads neither the table nor what is kept for offline @quick', async ({
  page,
  server,
}) => {
  const traffic = await lookAround(page, server.url);
  expect(traffic.has(TABLE)).toBe(false);
  expect(traffic.has(OFFLINE)).toBe(false);
  expect(await traffic.bytes()).toBeLessThan(BUDGET);
});

const SIGNS: [string, (page: Page) => Promise<void>][] = [
  ['a pointer on the play button', (page) => page.locator('[data-play]').hover()],
  ['the focus on a game', (page) => page.locator('[data-game=x]').focus()],
];
for (const [sign, show] of SIGNS)
  test(`${sign} loads the table`, async ({ page, server }) => {
    const traffic = await lookAround(page, server.url);
    expect(traffic.has(TABLE)).toBe(false);
    await show(page);
    await expect.poll(() => traffic.has(TABLE)).toBe(true);
  });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap starts a game, and everything is kept for offline', async ({ page, server }) => {
    const traffic = await lookAround(page, server.url);
    await page.locator('[data-play]').tap();
    await expect(page.locator('.hand .piece')).toHaveCount(10);
    expect(traffic.has(TABLE)).toBe(true);
    await expect.poll(() => traffic.has(OFFLINE)).toBe(true);
  });
});
