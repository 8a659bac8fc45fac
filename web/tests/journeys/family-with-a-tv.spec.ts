/**
 * A family plays on phones, and a television shows the table to everybody: opened by the host in the
 * same browser, and on a device that has never been here. It has no identity and no secrets.
 */
import type { Server } from '../server';
import { expect, look, test, type Page } from './people';
import { sitDown } from './hosting';

/** Words by which a screen would speak to one person. */
const SPOKEN_TO = /\b(you|your|yours|du|dein|deine|deinen|dich|dir)\b/i;
/** What only one person may know, as it would be written in a frame. */
const SECRETS = ['choice-held', 'hand-dealt', 'card-chosen', 'specials-dealt', 'special-drawn'];

interface Frame {
  type: string;
  snapshot?: { seat: unknown; held: unknown; view: View | null };
  view?: View | null;
  message?: { type: string };
}
interface View {
  hand: number[];
  decision: unknown;
  chosen: unknown;
  changes: unknown[];
  pile: number[];
  specials: unknown[];
  previews: unknown[];
}

/** Everything that comes over the WebSockets of a page, and everything it sends. */
function listenIn(page: Page): { received: string[]; sent: string[] } {
  const heard = { received: [] as string[], sent: [] as string[] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.received.push(String(payload)));
    socket.on('framesent', ({ payload }) => heard.sent.push(String(payload)));
  });
  return heard;
}

function expectNothingSecret({ received, sent }: { received: string[]; sent: string[] }): void {
  expect(received.length).toBeGreaterThan(10);
  for (const text of received) {
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    const frame = JSON.parse(text) as Frame;
    expect(frame.snapshot?.seat ?? null).toBeNull();
    expect(frame.snapshot?.held ?? null).toBeNull();
    const view = frame.snapshot?.view ?? frame.view;
    if (!view) continue;
    const { hand, decision, chosen, changes, pile, specials, previews } = view;
    expect({ hand, decision, chosen, changes, pile, specials, previews }).toEqual({
      hand: [],
      decision: null,
      chosen: null,
      changes: [],
      pile: [],
      specials: [],
      previews: [],
    });
  }
  const said = sent.map((text) => JSON.parse(text) as { type: string; token?: string | null });
  expect(said.filter(({ type }) => type !== 'hello' && type !== 'ping')).toEqual([]);
  for (const hello of said.filter(({ type }) => type === 'hello')) expect(hello.token).toBeNull();
}

/** A screen addresses no one as "you", and shows no card that is not on the table. */
async function expectNobody(tv: Page): Promise<void> {
  const text =
    (await tv.locator('[data-tv]').innerText()) +
    (await tv
      .locator('[data-tv] [aria-label]')
      .evaluateAll((all) => all.map((one) => one.ariaLabel).join(' ')));
  expect(text).not.toMatch(SPOKEN_TO);
  await expect(tv.locator('.hand, [data-pick], [data-lock-in]')).toHaveCount(0);
}

/** A table of one round for two; with `lockIn`, a choice can be changed until it is locked in. */
async function openTable(
  host: Page,
  server: Server,
  { lockIn = false, spectators = true } = {},
): Promise<string> {
  await host.goto(server.url);
  await host.locator('[data-new]').click();
  await host.getByLabel('Your name').fill('Ann');
  await host.locator('[data-preset=quick]').click();
  await host.getByRole('combobox', { name: 'Seats', exact: true }).selectOption('2');
  await host.getByText('All settings').click();
  if (lockIn) await host.getByLabel('Everybody locks in their choice').check();
  if (!spectators) await allowSpectators(host, 0);
  await host.locator('[data-create]').click();
  await host.locator('[data-lobby]').waitFor();
  return ((await host.locator('[data-code]').textContent()) ?? '').replace(/\W/g, '');
}

async function allowSpectators(host: Page, most: number): Promise<void> {
  const field = host.getByLabel('Spectators at most');
  await field.fill(String(most));
  await field.blur();
}

/** The television, opened from the lobby as the host finds it there. */
async function openTv(host: Page): Promise<Page> {
  await host.getByText('Play with a TV').click();
  const [tv] = await Promise.all([
    host.context().waitForEvent('page'),
    host.getByRole('link', { name: 'Open it on this screen' }).click(),
  ]);
  return tv;
}

/** Every player who is asked answers with the first option, even while it is animated. */
async function play(page: Page): Promise<void> {
  await page
    .locator('[data-skip]')
    .click({ timeout: 300 })
    .catch(() => undefined);
  const offered = page.locator('main.table [data-pick]:enabled').first();
  await offered.click({ timeout: 300, force: true }).catch(() => undefined);
  await page
    .locator('[data-lock-in]')
    .click({ timeout: 300 })
    .catch(() => undefined);
}

const isOver = (page: Page): Promise<boolean> =>
  page.getByRole('dialog').locator('[data-result]').isVisible();

test('a family plays with a television without an identity', async ({ device, server }) => {
  test.setTimeout(480_000); // a busy machine draws four screens slowly
  const host = await device({ size: 'phone' });
  const code = await openTable(host, server, { lockIn: true });
  const link = `${server.url}/t/${code}`;

  // The host opens the television in the same browser, and another person opens it on a new device.
  const tab = await openTv(host);
  await tab.setViewportSize({ width: 1280, height: 720 });
  const tv = await device({ size: 'tv', fixed: true, language: 'de' });
  const heard = [listenIn(tab), listenIn(tv)];
  await tab.reload();
  await tv.goto(`${server.url}/tv/${code}`);

  await expect(tv.locator('[data-waiting]')).toContainText('Spielt mit!');
  await expect(tv.locator('[data-waiting]')).toContainText('Ann');
  await expect(tv.locator('[data-waiting]')).toContainText('1 freier Platz');
  await expect(tv.locator('[data-waiting]')).toContainText(new URL(server.url).host);
  await expect(tv.locator('[data-waiting]')).toContainText(code.match(/.../g)!.join('-'));
  await expect(tv.getByRole('img', { name: code })).toBeVisible();
  await look(tv, 'tv-waiting');
  for (const screen of [tab, tv]) await expectNobody(screen);

  const friend = await device({ size: 'small' });
  await sitDown(friend, link, 'Ben');
  await expect(tv.locator('[data-waiting]')).toContainText('Ben');
  await expect(tv.locator('[data-waiting]')).toContainText('Alle sind da. Ann startet das Spiel.');
  await host.locator('[data-start]:enabled').click();

  // They choose, hold, change and lock in; the television shows who has, and nothing else.
  await friend.locator('main.table').waitFor();
  for (const screen of [tab, tv])
    await expect(screen.locator('[data-turn] [data-choice=awaited]')).toHaveCount(2);
  const cards = host.locator('.hand [data-pick]');
  await expect(async () => {
    await cards.nth(9).click(); // the first tap may only end the show of the deal
    await expect(host.locator('[data-lock-in]')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await cards.nth(2).click();
  for (const screen of [tab, tv]) {
    await expectNobody(screen);
    await expect(screen.locator('[data-turn] [data-card]')).toHaveCount(0);
    await expect(screen.locator('[data-turn] [data-choice=awaited]')).toHaveCount(2);
  }
  await host.locator('[data-lock-in]').click();
  for (const screen of [tab, tv]) {
    await expect(screen.locator('[data-turn] [data-choice=chosen]')).toHaveCount(1);
    await expect(screen.locator('[data-turn] [data-choice=awaited]')).toHaveText(/Ben/);
    await expectNobody(screen);
    await expect(screen.locator('[data-turn] [data-card]')).toHaveCount(0);
  }
  await expect(tv.locator('[data-tv]')).toContainText('Es fehlt noch: Ben');
  await look(tv, 'tv-choosing');

  // The reveal is shown to the room.
  await friend.locator('.hand [data-pick]').first().click();
  await friend.locator('[data-lock-in]').click();
  await expect(tv.locator('[data-turn] [data-card]')).toHaveCount(2);
  await look(tv, 'tv-reveal');

  while (!((await isOver(host)) && (await isOver(friend)))) {
    await Promise.all([play(host), play(friend)]);
    await expectNobody(tab);
  }

  // Ranking and podium.
  for (const screen of [tab, tv]) {
    await expect(screen.locator('[data-podium] [data-place="1"]').first()).toBeVisible({
      timeout: 40_000,
    });
    await expect(screen.locator('[data-podium] [data-place]')).toHaveCount(2);
    await expectNobody(screen);
  }
  await look(tv, 'tv-podium');
  heard.forEach(expectNothingSecret);
  expect(
    await tv.evaluate(() => localStorage.getItem('hornox.identity')),
    'the new device has no identity',
  ).toBeNull();
  await expect(host.getByText('TV view')).toHaveCount(0);
});

test('the end of a game is a dialog that leads to the next', async ({ device, server }) => {
  test.setTimeout(180_000);
  const host = await device({ size: 'small', calm: true });
  const code = await openTable(host, server);
  const friend = await device({ size: 'lying', language: 'en', calm: true });
  await sitDown(friend, `${server.url}/t/${code}`, 'Ben');
  await host.locator('[data-start]:enabled').click();
  await friend.locator('main.table').waitFor();
  while (!((await isOver(host)) && (await isOver(friend))))
    await Promise.all([play(host), play(friend)]);

  // Places in words, focus inside, everybody in order.
  const dialogs = [host, friend].map((page) => page.getByRole('dialog'));
  for (const dialog of dialogs) {
    await expect(dialog).toHaveAccessibleName(/You won|2nd of 2/);
    await expect(dialog.locator('[data-podium] [data-place]')).toHaveCount(2);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  const points = await dialogs[0]!.locator('[data-podium] .points').allInnerTexts();
  expect(points.map(Number)).toEqual(points.map(Number).sort((a, b) => a - b));
  await look(host, 'result');
  await look(friend, 'result-friend');

  // Escape leads to the table, and a button back.
  await host.keyboard.press('Escape');
  await expect(dialogs[0]!).toHaveCount(0);
  const back = host.getByRole('button', { name: 'Show the result' });
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(dialogs[0]!).toBeVisible();

  // Everybody sees who wants a rematch and who is awaited; it starts when all agree.
  await host.getByRole('button', { name: 'Rematch' }).click();
  await expect(friend.getByRole('dialog').getByRole('status').last()).toHaveText(
    'Ann wants a rematch',
  );
  await expect(host.getByRole('dialog').getByText('Waiting for Ben')).toBeVisible();
  await look(friend, 'rematch');
  await friend.getByRole('button', { name: 'Agree to a rematch' }).click();
  for (const page of [host, friend]) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.hand .piece')).toHaveCount(10);
  }
});

test('@quick a bad link, a closed table and a lost connection say what to do', async ({
  device,
  server,
}) => {
  const tv = await device({ size: 'tv', fixed: true, language: 'de' });
  await tv.goto(`${server.url}/tv/ABCDEFGHJ`);
  await expect(tv.getByRole('alert')).toContainText('Den Tisch ABC-DEF-GHJ gibt es nicht');
  await expect(tv.getByRole('alert')).toContainText('Vergleicht den Code');
  await tv.mouse.move(200, 200);
  await tv.getByRole('button', { name: 'English' }).click();
  await expect(tv.getByRole('alert')).toContainText('There is no table ABC-DEF-GHJ');
  await tv.reload();
  await expect(tv.getByRole('alert')).toContainText('There is no table ABC-DEF-GHJ');
  expect(await tv.evaluate(() => localStorage.length), 'nothing is kept').toBe(0);
  await look(tv, 'tv-no-table');

  const host = await device({ size: 'phone' });
  const code = await openTable(host, server, { spectators: false });
  await tv.goto(`${server.url}/tv/${code}?lang=de`);
  await expect(tv.getByRole('alert')).toContainText('möchte keine Zuschauer');

  await host.getByRole('button', { name: 'Change the game' }).click();
  await host.getByText('All settings').click();
  await allowSpectators(host, 5);
  await host.getByRole('button', { name: 'Save' }).click();
  await expect(tv.locator('[data-waiting]')).toContainText('Ann', { timeout: 20_000 });
  await tv.context().setOffline(true);
  await expect(tv.getByRole('alert')).toContainText('Dieser Bildschirm hat kein Netz');
  await tv.context().setOffline(false);
  await expect(tv.locator('[data-waiting]')).toContainText('Ann');
});
