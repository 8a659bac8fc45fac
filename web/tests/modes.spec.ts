/** Every mode from start to end, by a human among bots. */
import { expect, playOn, startGame, test, touch, type Game } from './hornox';

const FAN_CARDS = ['even-odd', 'climbing', 'cow', 'twister'];
const GAMES: Record<string, Game> = {
  base: { mode: 'base', places: 4, rounds: 1 },
  'ten players': { mode: 'base', places: 10, rounds: 1 },
  pro: { mode: 'pro', places: 3, rounds: 1 },
  anniversary: { mode: 'anniversary', places: 3 },
  fan: { mode: 'fan', places: 4, rounds: 1, fanCards: FAN_CARDS },
  buffalo: { mode: 'buffalo', places: 3 },
  'buffalo alone': { mode: 'buffalo', places: 1 },
  x: { mode: 'x', places: 3 },
  'locked in': { mode: 'base', places: 3, rounds: 1, lockIn: true },
};
const QUICK = new Set(['base']);

for (const [name, game] of Object.entries(GAMES)) {
  test(
    `${name} is played to its end`,
    { tag: QUICK.has(name) ? '@quick' : '@all' },
    async ({ page, server }) => {
      await startGame(page, server, game);
      await playOn(page);
      await expect(page.locator('[data-result]')).toContainText(/ wins? with |Buffalo|tie/);
    },
  );
}

test('other cards than the best ones are cancelled by Negative = positive', async ({
  page,
  server,
}) => {
  await startGame(page, server, { mode: 'anniversary', places: 2 });
  const free = page.locator('[data-pick="word:free"]');
  const rematch = page.locator('[data-rematch]');
  while ((await free.count()) === 0) {
    const touched = await touch(page, { wanted: 'special:negative-positive' });
    if (!touched && (await rematch.count())) await rematch.click();
    await page.waitForTimeout(20);
  }
  await free.click();
  const positive = page.locator('[data-pick^="laid:"]').first();
  const card = (await positive.getAttribute('data-pick'))!.slice('laid:'.length);
  await positive.click();
  await expect(page.locator('.question')).toContainText('Tap the cards that');
  await page.locator('[data-pick="word:done"]').click();
  await expect(page.locator('.side')).toContainText(`The ${card} cancels nothing`);
});
