/** The special card Sort: waiting cards are touched in their new order, taken back, and looked at. */
import type { Page } from '@playwright/test';
import { expect, prefer, test } from './hornox';
import { showScene } from './scenes';

const waiting = (page: Page): Promise<number[]> =>
  page
    .locator('.strip [data-pick]')
    .evaluateAll((cards) =>
      cards.map((card) => Number((card as HTMLElement).dataset.pick!.slice('queue:'.length))),
    );

const sorted = (order: number[]): object => ({
  action: { type: 'propose', use: { type: 'sort-cards', order } },
});

test('by touch, with steps back', async ({ page, server }) => {
  await prefer(page, {});
  const { commands } = await showScene(page, server, 'team');
  const question = page.locator('.question');
  await page.locator('[data-pick="special:sort"]').click();
  await expect(question).toHaveText('Sort: tap the cards in their new order (1 of 7).');
  const cards = await waiting(page);
  const touch = (card: number): Promise<void> =>
    page.locator(`[data-pick="queue:${card}"]`).click();
  const [first, second, third, ...rest] = cards as [number, number, number, ...number[]];
  await touch(second);
  await touch(first);
  await touch(third);
  await expect(page.locator(`[data-pick="queue:${third}"] .order`)).toHaveText('3');
  await page.locator('[data-back]').click();
  await expect(page.locator('.order')).toHaveText(['2', '1']);
  await touch(second);
  await expect(page.locator('.order')).toHaveCount(0);
  await expect(question).toContainText('(1 of 7)');
  for (const card of [third, second, first, ...rest.slice(0, -1)]) await touch(card);
  await expect(question).toHaveText('Place them in this order?');
  await expect(page.locator('.order')).toHaveCount(7);
  expect(commands).toEqual([]);
  await page.locator('[data-confirm]').click();
  await expect.poll(() => commands).toMatchObject([sorted([third, second, first, ...rest])]);
});

test('by keyboard', async ({ page, server }) => {
  await prefer(page, {});
  const { commands } = await showScene(page, server, 'team');
  await page.locator('[data-pick="special:sort"]').focus();
  await page.keyboard.press('Enter');
  const cards = await waiting(page);
  for (const digit of ['7', '6', '1']) await page.keyboard.press(digit);
  await expect(page.locator('.order')).toHaveText(['3', '2', '1']);
  await page.keyboard.press('Escape');
  await expect(page.locator('.order')).toHaveText(['2', '1']);
  await page.locator(`[data-pick="queue:${cards[4]}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-pick="queue:${cards[4]}"]`)).toBeFocused();
  await expect(page.getByRole('button', { name: /number 3$/ })).toBeFocused();
  for (const digit of ['1', '2', '3']) await page.keyboard.press(digit);
  await page.locator('[data-confirm]').focus();
  await page.keyboard.press('Enter');
  const order = [6, 5, 4, 0, 1, 2, 3].map((place) => cards[place]!);
  await expect.poll(() => commands).toMatchObject([sorted(order)]);
});
