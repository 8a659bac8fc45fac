/** Games at private tables: for those who were there, until one of the players shares them. */
import { expect, listen, playOn, prefer, startGame, test } from './hornox';

test('a private game is opened to others by sharing its replay', async ({
  page,
  browser,
  server,
}) => {
  await prefer(page, {});
  await startGame(page, server, { mode: 'base', places: 2, rounds: 1 });
  await playOn(page);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('[data-replay]').waitFor();
  const link = page.url();

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('alert')).toContainText('only those who were at the table');

  const errors = listen(elsewhere);
  await page.locator('[data-share]').click();
  await expect(page.locator('.replay header').getByRole('status')).not.toBeEmpty();
  await page.screenshot({ path: 'test-results/journeys/replay-shared.png' });
  await stranger.reload();
  await expect(stranger.locator('[data-replay]')).toBeVisible();
  await expect(stranger.locator('[data-share]'), 'a stranger has nothing to share').toHaveCount(0);
  expect(errors).toEqual([]);
  await elsewhere.close();
});
