/** A game with nothing but a keyboard: from the first page to the next card, and back to the hand. */
import { expect, test, type Page } from './people';
import { set } from './playing';

/** Press Tab until this has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const there = page.locator(`${selector}:focus, ${selector} :focus`);
  for (let tries = 0; tries < 80 && !(await there.count()); tries++)
    await page.keyboard.press('Tab');
  await expect(there).toHaveCount(1);
}

async function startAlone(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-play]:enabled').waitFor();
  await tabTo(page, '[data-name]');
  await page.keyboard.type('Kay');
  await tabTo(page, '[data-play]');
  await page.keyboard.press('Enter');
  await page.locator('.hand .piece').first().waitFor();
}

const inHand = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('.hand') != null);

test('cards are played turn after turn, and the focus stays in the hand @quick', async ({
  device,
  server,
}) => {
  const page = await device();
  await startAlone(page, server.url);
  await page.keyboard.press('s');
  const hand = page.locator('.hand .piece');
  for (let left = 10; left > 6; left--) {
    await page.locator('main.table[data-asked=selecting] .prompt.mine').waitFor();
    await expect(hand).toHaveCount(left);
    if (left === 10) await page.keyboard.press('5');
    expect(await inHand(page), `at ${left} cards`).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    while (
      !(await page.locator('main.table[data-asked=selecting] .prompt.mine').count()) ||
      (await hand.count()) === left
    ) {
      await page.keyboard.press('s');
      if ((await page.locator('main.table').getAttribute('data-asked')) === 'choosing-row')
        await page.keyboard.press('1');
      await page.waitForTimeout(60);
    }
    await expect.poll(() => inHand(page)).toBe(true);
  }
});

test('a dialog gives the focus back, and the keys are listed and can be switched off @quick', async ({
  device,
  server,
}) => {
  const page = await device();
  await startAlone(page, server.url);
  await page.keyboard.press('s');
  await page.keyboard.press('3');
  const third = page.locator('.hand [data-pick]').nth(2);
  await expect(third).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toContainText('Skip the reveal');
  await expect(keys).toContainText('Arrow keys');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(third).toBeFocused();

  await set(page, /single-letter/i, false);
  await page.keyboard.press('?');
  await page.keyboard.press('l');
  await page.keyboard.press('7');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.hand [data-pick]').nth(6)).not.toBeFocused();
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Keyboard' }).press('Enter');
  await expect(keys).toContainText('switched off in the settings');
  await expect(keys).not.toContainText('Skip the reveal');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('a focused card says where it would go, unless that is switched off @quick', async ({
  device,
  server,
}) => {
  const page = await device();
  await startAlone(page, server.url);
  await page.keyboard.press('s');
  await page.keyboard.press('0');
  await expect(page.locator('.prompt')).toContainText(/Placed now, the \d+ would/);
  await expect(page.locator('.row.hinted')).toHaveCount(1);
  await expect(page.locator('.hand [data-pick]').nth(9)).toHaveAccessibleName(
    /now (to|takes) row \d/,
  );
  await set(page, /where a card would go/i, false);
  await page.keyboard.press('9');
  await expect(page.locator('.hand [data-pick]').nth(8)).toBeFocused();
  await expect(page.locator('.prompt')).toHaveText(/Choose a card/);
  await expect(page.locator('.row.hinted')).toHaveCount(0);
});
