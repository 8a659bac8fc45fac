/** Puzzles that were loaded once go on without a network; they are not rated then. */
import { expect, NETWORK, test } from './hornox';

test.use({ expected: NETWORK, locale: 'de-DE', viewport: { width: 360, height: 740 } });

test('puzzles go on without a network', async ({ page, server }) => {
  await page.goto(`${server.url}/puzzles`);
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => !!(await caches.match('/api/puzzles/pack/answers'))))
    .toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Ohne Netz: nicht gewertet')).toBeVisible();
  await page.locator('[data-mode]').selectOption('base');
  await expect(page.locator('[data-puzzle]')).toContainText('6 nimmt!,');
  await page.locator('.hand [data-pick], .row.touchable').first().click();
  await expect(page.locator('[data-bars]')).toBeVisible();
  await expect(page.locator('[data-gained]')).toHaveCount(0);
  await page.locator('[data-next]').click();
  await expect(page.locator('[data-answer]')).toHaveCount(0);
});
