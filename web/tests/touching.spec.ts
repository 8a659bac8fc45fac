/** What can be touched shows it, tells what a touch would bring, and explains itself. */
import { expect, prefer, test } from './hornox';
import { showScene } from './scenes';

test(
  'a choice to be confirmed names the card and marks it',
  { tag: '@quick' },
  async ({ page, server }) => {
    await prefer(page, { confirm: true });
    const { commands } = await showScene(page, server, 'clock');
    const card = page.locator('.hand [data-pick]').nth(1);
    const number = (await card.getAttribute('data-pick'))!.slice('hand:'.length);
    await card.click();
    await expect(page.locator('.question')).toHaveText(`Play ${number}?`);
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    expect(commands).toEqual([]);
    await page.locator('[data-confirm]').click();
    await expect
      .poll(() => commands)
      .toMatchObject([{ type: 'answer', action: { type: 'play-card', card: Number(number) } }]);
  },
);

test('a row to be taken tells its bullheads, and is named before it is confirmed', async ({
  page,
  server,
}) => {
  await prefer(page, { confirm: true });
  const { commands } = await showScene(page, server, 'by-turns');
  const row = page.locator('.row.touchable').nth(1);
  const takes = (await row.locator('.takes').textContent())!.slice(1);
  await row.click();
  await expect(page.locator('.question')).toHaveText(`Take row 2 with ${takes} bullheads?`);
  await expect(row).toHaveClass(/picked/);
  await row.click();
  await expect.poll(() => commands).toMatchObject([{ action: { type: 'take-row', row: 1 } }]);
});

test('cards that a twister can turn show the turned number', async ({ page, server }) => {
  await prefer(page, {});
  await showScene(page, server, 'marks');
  await page.locator('[data-pick="word:twist"]').click();
  await expect(page.locator('[data-pick="hand:24"] .tag')).toHaveText('⟲ 42');
  await expect(page.locator('[data-card="2"] .tag')).toHaveCount(0);
  await page.locator('[data-pick="hand:97"]').hover();
  await expect(page.locator('.prompt')).toContainText('97 (as 79) would');
});

test('cards that Negative = positive can turn tell what they cancel', async ({ page, server }) => {
  await prefer(page, {});
  await showScene(page, server, 'full-pile');
  await page.locator('[data-pick="special:negative-positive"]').click();
  const laid = page.locator('[data-pick^="laid:"]');
  await expect(laid.first()).toHaveClass(/marked/);
  await expect(laid.first().locator('.tag')).toHaveText(/^−\d+$/);
});

test('marks on rows explain themselves by touch and by keyboard', async ({ page, server }) => {
  await prefer(page, { language: 'de' });
  await showScene(page, server, 'marks');
  const mark = page.locator('[data-mark="climbing"]');
  await mark.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('In Reihe 4 wird absteigend gelegt');
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();
  await page.getByRole('button', { name: 'Kuh' }).press('Enter');
  await expect(dialog).toContainText('Die Kuh besetzt einen Platz in Reihe 4.');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a card that is held tells where it would go, and is not played', async ({
    page,
    server,
  }) => {
    await prefer(page, {});
    const { commands } = await showScene(page, server, 'clock');
    const card = page.locator('.hand [data-pick]').last();
    const box = (await card.boundingBox())!;
    const touches = await page.context().newCDPSession(page);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(page.locator('.row.hinted')).toHaveCount(1);
    await expect(page.locator('.prompt')).toContainText('Placed now,');
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.row.hinted')).toHaveCount(0);
    expect(commands).toEqual([]);
    await card.tap();
    await expect.poll(() => commands).toHaveLength(1);
  });
});
