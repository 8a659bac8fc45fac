/** A visitor comes by link while a game runs, watches it, and plays the next one. */
import { playOn } from '../hornox';
import { expect, look, test } from './people';
import { openTable } from './hosting';
import { setReveal } from './playing';

test('a spectator watches, sees who is ready, and sits down after the game', async ({
  device,
  server,
}) => {
  const [host, late] = [await device(), await device({ size: 'phone' })];
  const code = await openTable(host, server, { name: 'Yusuf', seats: 3 }); // no part of a bot's name
  await setReveal(host, 'off');
  await host.getByRole('button', { name: 'Add a bot' }).first().click();
  await host.locator('[data-start]:enabled').click();
  await expect(host.locator('.hand .piece')).toHaveCount(10);

  await late.goto(`${server.url}/t/${code}`);
  await late.locator('[data-name]').fill('Zoe');
  await late.locator('[data-watch]').click();
  await expect(late.getByText('You are watching.')).toBeVisible();
  await expect(late.locator('.seat').filter({ hasText: 'Yusuf' })).toContainText('thinking');
  await expect(late.locator('.seat').filter({ hasNotText: 'Yusuf' })).toContainText('ready');
  await expect(late.locator('.strip .played'), 'the card of the bot lies face down').toHaveCount(1);
  await look(late, 'spectator-watching');

  await playOn(host);
  await late.locator('[data-result]').waitFor({ timeout: 60_000 });
  await look(late, 'spectator-result');
  await late.locator('[data-sit]').click();
  await expect(late.locator('[data-rematch]')).toBeVisible();
  await host.getByRole('button', { name: 'Seats and game' }).click();
  await expect(host.locator('[data-seat]').nth(2)).toContainText('Zoe');
  await look(host, 'lobby-after-game');
});

test(
  'a spectator in the lobby sits down under the own name',
  { tag: '@quick' },
  async ({ device, server }) => {
    const [host, first, second] = [await device(), await device(), await device({ size: 'phone' })];
    const code = await openTable(host, server, { seats: 2 });
    for (const [page, name] of [
      [first, 'Fay'],
      [second, 'Zoe'],
    ] as const) {
      await page.goto(`${server.url}/t/${code}`);
      await page.locator('[data-name]').fill(name);
      await page.locator('[data-watch]').click();
      await page.locator('[data-lobby]').waitFor();
    }
    await second.getByRole('button', { name: 'Sit down' }).click();
    await expect(host.locator('[data-seat]').nth(1)).toContainText('Zoe');
  },
);
