/** A phone locks, loses its network or is put away: friends see it, and nothing is lost. */
import { expect, look, test } from './people';
import { fillAndStart, linkTo, openTable, sitDown, start } from './hosting';
import { takeRow } from './pace';
import { play, readLog, set } from './playing';

test('a bot plays for a friend who has vanished until the friend takes the seat back @quick', async ({
  device,
  server,
}) => {
  const [ann, bob] = [await device({ size: 'phone' }), await device({ size: 'phone' })];
  const link = linkTo(server, await openTable(ann, server, { seats: 3, grace: 5 }));
  await sitDown(bob, link, 'Bob');
  await fillAndStart(ann, bob);
  for (const page of [ann, bob]) await set(page, /^reveal/i, 'off');
  const hand = await bob
    .locator('.hand [data-pick]')
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.pick));
  await play(ann, 5);

  await bob.close();
  const gone = ann.locator('[data-banner=gone]');
  const call = gone.getByRole('button', { name: 'Let a bot play for Bob', disabled: false });
  await expect(gone).toContainText(/Bob is disconnected · a bot can take over in 0:\d\d/);
  await expect(call, 'hidden on a phone, disabled elsewhere').toHaveCount(0);
  await look(ann, 'gone-wait');
  await expect(call).toBeVisible({ timeout: 20_000 });
  await expect(gone).toContainText('Bob is disconnected.');
  await look(ann, 'gone');
  await call.click();
  await expect(gone).toHaveCount(0);
  await expect(ann.locator('.hand .piece')).toHaveCount(9);
  await takeRow(ann);

  const back = await bob.context().newPage();
  await back.goto(link);
  const away = back.locator('[data-banner=away]');
  await expect(away).toContainText('A bot is playing for you.');
  const left = await back
    .locator('.hand [data-card], .hand [data-pick]')
    .evaluateAll((cards) =>
      cards.map(
        (card) =>
          (card as HTMLElement).dataset.pick ?? `hand:${(card as HTMLElement).dataset.card}`,
      ),
    );
  expect(hand).toEqual(expect.arrayContaining(left));
  expect(left.length).toBeLessThan(10);
  await look(back, 'away');
  await away.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(away).toHaveCount(0);
  await expect(back.locator('.hand [data-pick]').first()).toBeVisible();
  await play(back, 1);
  await expect(back.locator('.prompt')).toContainText('Waiting for Ann');
  await expect(ann.locator('.seat.gone')).toHaveCount(0);
  await ann.getByRole('button', { name: 'No thanks' }).click();
  await readLog(ann, async (log) => {
    await expect(log).toContainText('A bot plays for Bob now.');
    await expect(log).toContainText('Bob plays again.');
    await look(ann, 'log');
  });
});

test('a card tapped without a network is kept and sent later @quick', async ({
  device,
  server,
}) => {
  const [ann, bob] = [await device(), await device({ size: 'small', language: 'de' })];
  const link = linkTo(server, await openTable(ann, server, { seats: 2 }));
  await sitDown(bob, link, 'Bob');
  await start(ann, bob);
  await expect(bob.locator('[data-skip]')).toHaveCount(0);
  await bob.context().setOffline(true);
  await expect(ann.locator('[data-banner=gone]')).toContainText('Bob is disconnected');
  const card = await play(bob, 3);
  await expect(bob.locator('.prompt')).toContainText(
    `Du bist offline. Deine ${card} ist gemerkt und wird gesendet, sobald du wieder online bist.`,
  );
  await expect(bob.locator(`[data-pick="hand:${card}"]`)).toHaveAttribute('aria-pressed', 'true');
  await look(bob, 'kept');
  await expect(ann.locator('.strip .played')).toHaveCount(0);
  await bob.context().setOffline(false);
  await expect(ann.locator('.strip .played')).toHaveCount(1);
  await expect(ann.locator('[data-banner=gone]')).toHaveCount(0);
  await expect(bob.locator('.prompt')).toContainText(new RegExp(`Du hast (die )?${card} gewählt`));
});

test('time that is up is told to everybody, and after that a bot plays on', async ({
  device,
  server,
}) => {
  test.setTimeout(60_000);
  const [ann, bob] = [await device(), await device({ size: 'phone' })];
  const link = linkTo(server, await openTable(ann, server, { seats: 2, seconds: 3 }));
  await sitDown(bob, link, 'Bob');
  await start(ann, bob);
  for (const page of [ann, bob]) await set(page, /^reveal/i, 'off');
  await play(ann);
  await expect(ann.locator('.notice')).toHaveText('Time is up: a bot plays this card for Bob.');
  await expect(bob.locator('.notice')).toHaveText('Time is up: a bot plays this card for you.');
  await expect(ann.locator('.hand .piece')).toHaveCount(9);
  await play(ann);
  await expect(bob.locator('[data-banner=away]')).toBeVisible();
  await readLog(ann, (log) => expect(log).toContainText('A bot plays for Bob now.'));
  await bob.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(bob.locator('[data-banner=away]')).toHaveCount(0);
});

test('a pause is asked for, agreed to and ended with one touch each @quick', async ({
  device,
  server,
}) => {
  const [ann, bob] = [await device(), await device({ size: 'phone', language: 'de' })];
  const link = linkTo(server, await openTable(ann, server, { seats: 2 }));
  await sitDown(bob, link, 'Bob');
  await start(ann, bob);
  await ann.getByRole('button', { name: 'Menu', exact: true }).click();
  await ann.getByRole('button', { name: 'Ask for a pause' }).click();
  await ann.keyboard.press('Escape');
  await expect(ann.locator('[data-banner=pause]')).toContainText(
    'You asked for a pause. Waiting for Bob.',
  );
  await expect(bob.locator('[data-banner=pause]')).toContainText('Ann bittet um eine Pause.');
  await look(bob, 'pause-asked');
  await bob.getByRole('button', { name: 'Einverstanden' }).click();
  await expect(ann.locator('.question')).toHaveText('The game is paused.');
  await expect(bob.locator('.question')).toHaveText('Das Spiel pausiert.');
  await look(bob, 'paused');
  await ann.locator('[data-go-on]').click();
  await expect(bob.locator('.question')).toHaveText('Wähle eine Karte.');
  await expect(bob.locator('.notice')).toHaveText('Ann beendet die Pause.');
});
