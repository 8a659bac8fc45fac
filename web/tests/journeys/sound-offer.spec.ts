/** Sound is offered once, at a good moment, and what was answered is kept. */
import { expect, look, test } from './people';
import { fillAndStart, openTable } from './hosting';
import { answer } from './playing';

test(
  'sound is offered after the first turn, once',
  { tag: '@quick' },
  async ({ device, server }) => {
    const page = await device({ size: 'small' });
    await openTable(page, server, { seats: 2 });
    await fillAndStart(page);
    const offer = page.locator('[data-sound-offer]');
    await expect(page.locator('.hand [data-pick]').first()).toBeVisible();
    await expect(offer).toHaveCount(0);
    while (!(await answer(page))) await page.waitForTimeout(50);
    await expect(async () => {
      if (await page.locator('main.table[data-asked=choosing-row]').count()) await answer(page); // the turn goes on
      await expect(offer).toBeVisible({ timeout: 500 });
    }).toPass();
    await look(page, 'sound-offer');
    await expect(offer.getByRole('button')).toHaveCount(2);
    for (const button of await page.locator('main.table').getByRole('button').all())
      await button.click({ trial: true }); // it covers none
    await offer.getByRole('button', { name: 'Yes' }).click();
    await expect(offer).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const volume = page.getByRole('combobox', { name: 'Sound' });
    await expect(volume).toHaveValue('soft');
    await volume.selectOption('off');
    await page.reload();
    await expect(page.locator('.hand .piece').first()).toBeVisible();
    await expect(offer).toHaveCount(0);
  },
);
