/** A friend has the table open and does not play; there is no clock, and the others wait. */
import { openTable, linkTo, sitDown, start } from './hosting';
import { expect, expectNoSideways, look, test, type Device } from './people';
import { play } from './playing';

const PATIENCE = 5;
/** Time enough for a term of patience, a notice of ten seconds and a slow machine. */
const LONG = { timeout: 45_000 };

test.describe.configure({ timeout: 180_000 });

const PAIRS: [Device, Device][] = [
  [{ size: 'laptop' }, { size: 'phone', language: 'de' }],
  [{ size: 'small' }, { size: 'laptop', language: 'de' }],
];

for (const [annsDevice, bobsDevice] of PAIRS) {
  test(`a bot plays for a friend who does not, until the friend taps (${annsDevice.size}, ${bobsDevice.size})`, async ({
    device,
    server,
  }) => {
    const ann = await device(annsDevice);
    const bob = await device(bobsDevice);
    const code = await openTable(ann, server, { seats: 2, patience: PATIENCE });
    await sitDown(bob, linkTo(server, code), 'Bob');
    await start(ann, bob);
    await play(ann);

    const waiting = ann.locator('[data-banner=idle]');
    await expect(waiting).toContainText(/Bob has not played for 0:\d\d\./, LONG);
    await look(ann, `slow-player-${annsDevice.size}-waits`);
    await expectNoSideways(ann);
    await waiting.getByRole('button', { name: 'Let a bot play for Bob' }).click();
    await expect(waiting).toHaveText(/A bot is about to play for Bob\./);

    const asked = bob.locator('[data-banner=idle-you]');
    await expect(asked).toContainText(
      'Bist du noch da? Ann möchte einen Bot für dich spielen lassen.',
    );
    await look(bob, `slow-player-${bobsDevice.size}-is-asked`);
    await expectNoSideways(bob);
    await asked.getByRole('button', { name: 'Ich bin da' }).click();
    await expect(asked).toHaveCount(0);
    await expect(ann.locator('.notice')).toHaveText('Bob is here.');
    await expect(waiting).toHaveCount(0);

    await waiting.getByRole('button', { name: 'Let a bot play for Bob' }).click(LONG);
    await expect(bob.locator('[data-banner=away]')).toContainText('Ein Bot spielt für dich.', LONG);
    await look(bob, `slow-player-${bobsDevice.size}-is-replaced`);
    await expect(ann.locator('.hand .piece')).toHaveCount(9, LONG);
    await bob.getByRole('button', { name: 'Wieder selbst spielen' }).click();
    await expect(bob.locator('[data-banner=away]')).toHaveCount(0);
    await expect(ann.locator('.seat.gone')).toHaveCount(0);
  });
}

test('the host may be the slow one, and a friend asks in German', async ({ device, server }) => {
  const ann = await device({ size: 'phone' });
  const bob = await device({ size: 'small', language: 'de' });
  const code = await openTable(ann, server, { seats: 2, patience: PATIENCE });
  await sitDown(bob, linkTo(server, code), 'Bob');
  await start(ann, bob);
  await play(bob);
  const waiting = bob.locator('[data-banner=idle]');
  await expect(waiting).toContainText(/Ann lässt warten: 0:\d\d\./, LONG);
  await look(bob, 'slow-player-small-waits-in-german');
  await waiting.getByRole('button', { name: 'Bot für Ann spielen lassen' }).click();
  const asked = ann.locator('[data-banner=idle-you]');
  await expect(asked).toContainText('Are you still there? Bob asks for a bot to play for you.');
  await look(ann, 'slow-player-phone-is-asked-in-english');
  await play(ann);
  await expect(asked).toHaveCount(0);
  await expect(bob.locator('.hand .piece')).toHaveCount(9, LONG);
});
