/** A table that agrees to hide running points until the round ends, as face-down piles do. */
import { expect, look, test, type Page } from './people';
import { logTells, setReveal } from './playing';

const others = (page: Page) => page.locator('.seats .seat:not(.mine)');

/** Play this turn: choose a card, and take the first row if it fits nowhere. */
async function playTurn(page: Page): Promise<void> {
  const before = await page.locator('.hand .piece').count();
  await expect(async () => {
    const [skip, row] = [page.locator('[data-skip]'), page.locator('[data-pick="row:0"]')];
    if (await skip.count()) await skip.click({ timeout: 1_000 });
    else if (await row.count()) await row.click({ timeout: 1_000 });
    else if (await page.locator('main.table[data-asked="selecting"]').count())
      await page.locator('.hand [data-pick^="hand:"]').first().click({ timeout: 1_000 });
    expect(await page.locator('.hand .piece').count()).toBeLessThan(before);
  }).toPass({ timeout: 30_000, intervals: [100] });
}

test('players do not see the running points of others before the round ends', async ({
  device,
  server,
}) => {
  const page = await device();
  await page.goto(`${server.url}/new`);
  await page.getByText('All settings').click();
  await page.getByLabel('Running points of others are shown').uncheck();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('running points hidden')).toBeVisible();
  await page.locator('[data-fill]').click();
  await page.locator('[data-start]:enabled').click();
  await page.locator('main.table').waitFor();
  await setReveal(page, 'off');
  while (!(await logTells(page, / takes /))) await playTurn(page);
  await look(page, 'points-hidden');
  await expect(others(page).locator('.gain')).toHaveCount(0);
  await others(page).first().click();
  await expect(page.getByRole('dialog')).toContainText('Total');
  await expect(page.getByRole('dialog')).not.toContainText('This round');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^You/ }).click();
  await expect(page.getByRole('dialog')).toContainText('This round');
});
