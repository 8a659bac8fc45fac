/** The deal of the day: two taps to the first card, one try, a result to share that spoils nothing. */
import { expect, look, test, type Size } from './people';
import { playToTheEnd, setReveal } from './playing';

const SIZES: Size[] = ['phone', 'laptop'];

for (const size of SIZES)
  test(`a newcomer plays the deal of the day on a ${size} and shares it`, async ({
    device,
    server,
  }) => {
    test.setTimeout(400_000);
    const page = await device({ size });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript('delete Navigator.prototype.share');
    await page.goto(server.url);
    await look(page, 'daily-start');

    const began = Date.now();
    await page.getByRole('link', { name: /^Daily deal/ }).click();
    await page.getByRole('button', { name: 'Play today’s deal' }).click();
    await expect(page.locator('.hand [data-pick]')).toHaveCount(10);
    expect(Date.now() - began, 'two taps to the first card').toBeLessThan(10_000);
    await look(page, 'daily-table');

    await setReveal(page, 'off');
    const cards = await page
      .locator('.hand [data-pick]')
      .evaluateAll((all) => all.map((card) => card.getAttribute('data-pick')!.slice(5)));
    await page.locator('.hand [data-pick]').first().click();
    await page.goto(`${server.url}/daily`);
    await page.getByRole('button', { name: 'Continue your try' }).click();
    await playToTheEnd(page);
    await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Your result of the day' }).click();

    await expect(page.locator('[data-squares]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play today’s deal' })).toHaveCount(0);
    await look(page, 'daily-result');
    await page.getByRole('button', { name: 'Share the result' }).click();
    await expect(page.locator('.copied')).toBeVisible();
    const told = await page.evaluate(() => navigator.clipboard.readText());
    expect(told).toMatch(/^Hornox, deal of .*\n[🟩🟨🟧🟥]{10}\nhttp.*\/daily$/u);
    const numbers = told.split('\n')[1]!.match(/\d+/g) ?? [];
    expect(numbers.filter((number) => cards.includes(number))).toEqual([]);
  });

test('past days can be practised', async ({ device, server }) => {
  const page = await device({ size: 'phone', language: 'de' });
  await page.goto(`${server.url}/daily`);
  await look(page, 'daily-practice');
  await page.locator('[data-practise]').first().click();
  await expect(page.locator('.hand [data-pick]').first()).toBeVisible();
});
