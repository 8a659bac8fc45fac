/** Two browsers at one table, people who watch, and a television. */
import { expect, introduce, listen, openTable, playOn, prefer, startGame, test } from './hornox';

test(
  'two people play a game, talk and want another',
  { tag: '@quick' },
  async ({ page, browser, server }) => {
    const elsewhere = await browser.newContext();
    const errors = listen(elsewhere);
    const bob = await elsewhere.newPage();
    await prefer(page, {});
    await prefer(bob, { language: 'de' });
    const code = await openTable(page, server, { mode: 'base', places: 2, rounds: 1 });
    await introduce(bob, server, 'Bob');
    await page.goto(`${server.url}/t/${code}`);
    await page.locator('[data-join]').click();
    await page.locator('[data-lobby]').waitFor();

    await bob.goto(server.url);
    await bob.getByLabel('Code oder Link zum Tisch').fill(`${server.url}/t/${code.toLowerCase()}`);
    await bob.getByRole('button', { name: 'Mitspielen' }).click();
    await bob.locator('[data-join]').click();
    await expect(page.getByText('Bob')).toBeVisible();
    await page.locator('[data-start]:enabled').click();

    await bob.locator('main.table').waitFor();
    await bob.getByRole('button', { name: 'Chat' }).click();
    await bob.getByLabel('Schreib etwas').fill('<b>Muh</b> 🐮');
    await bob.getByRole('button', { name: 'Senden' }).click();
    await bob.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('button', { name: 'Chat' }).click();
    await expect(page.getByText('<b>Muh</b> 🐮')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();

    await Promise.all([playOn(page), playOn(bob)]);
    await expect(bob.locator('[data-result]')).toContainText(/gewinn/);
    await page.locator('[data-rematch]').click();
    await bob.locator('[data-rematch]').click();
    await expect(page.locator('[data-result]')).toHaveCount(0);
    await expect(page.locator('.hand .piece')).toHaveCount(10);
    expect(errors).toEqual([]);
    await elsewhere.close();
  },
);

test('a spectator watches, and a television shows the table', async ({ page, browser, server }) => {
  const code = await startGame(page, server, { mode: 'base', places: 3, rounds: 1 });
  const room = await browser.newContext();
  const errors = listen(room);
  const [tv, guest] = [await room.newPage(), await (await browser.newContext()).newPage()];
  await prefer(room, { speed: 'fast' });
  await tv.goto(`${server.url}/tv/${code}`);
  await expect(tv.locator('[data-tv] .row')).toHaveCount(4);
  await expect(tv.getByRole('img', { name: `QR code of table ${code}` })).toBeVisible();
  await introduce(guest, server, 'Gus');
  await prefer(guest, {});
  await guest.goto(`${server.url}/t/${code}`);
  await guest.locator('[data-watch]').click();
  await expect(guest.getByText('You are watching.')).toBeVisible();
  await playOn(page);
  await expect(tv.locator('[data-podium] [data-place]')).toHaveCount(3, { timeout: 60_000 });
  await expect(guest.locator('[data-result]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('against the Buffalo the chat says when the chat is closed', async ({ page, server }) => {
  await startGame(page, server, { mode: 'buffalo', places: 2 });
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect(page.locator('[data-closed]')).toHaveText(
    'The chat is closed while cards are being chosen.',
  );
  await expect(page.getByLabel('Say something')).toBeDisabled();
  await page.getByRole('button', { name: 'Close' }).click();
  await playOn(page, { kind: 'team-talking' });
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect(page.locator('[data-closed]')).toHaveCount(0);
  await page.getByLabel('Say something').fill('Not that row!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Not that row!')).toBeVisible();
});

test('the memory aid is there for those who like it, where the table allows it', async ({
  page,
  server,
}) => {
  const aid = page.getByRole('button', { name: 'Cards not seen yet' });
  await startGame(page, server, { mode: 'base', places: 2 }, { memoryAid: true });
  await expect(page.locator('.hand .piece')).toHaveCount(10);
  await aid.click();
  await expect(page.getByText('cards of this round have not been seen')).toBeVisible();
  await startGame(page, server, { mode: 'base', places: 2, memoryAid: false });
  await expect(page.locator('.hand .piece')).toHaveCount(10);
  await expect(aid).toHaveCount(0);
});

test('a finished game is replayed and its record downloaded', async ({ page, server }) => {
  await startGame(page, server, { mode: 'anniversary', places: 2 });
  await playOn(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  expect((await download).suggestedFilename()).toMatch(/^hornox-.*\.json$/);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.locator('[data-replay] .row')).toHaveCount(4);
  const slider = page.getByLabel('Place in the game');
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(40);
  await page.getByRole('button', { name: 'Next turn' }).click();
  await expect(page.locator('[data-replay] .say')).toContainText('Turn 1');
  await slider.fill(String(last));
  await expect(page.locator('[data-replay] .say')).toContainText(/ wins? with /);
  await page.goto(`${server.url}/games`);
  await expect(page.locator('main a[href^="/games/"]')).toHaveCount(1);
});
