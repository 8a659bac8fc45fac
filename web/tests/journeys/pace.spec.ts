/** Players do not wait for a reveal that all have seen: reveals switched off, skipped, or watched by one. */
import type { Server } from '../server';
import { median, skipAll, takeRow, turnsOf } from './pace';
import { expect, test, type Page } from './people';
import { fillAndStart, linkTo, openTable, sitDown } from './hosting';
import { play, set } from './playing';

async function playAlone(page: Page, server: Server): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann');
  await page.locator('[data-play]').click();
  await page.locator('.hand .piece').first().waitFor();
}

test('alone against bots there is no wait for a reveal that is off or skipped @quick', async ({
  device,
  server,
}) => {
  const page = await device();
  await playAlone(page, server);
  const shown = await turnsOf(page, 2);
  const skipped = await turnsOf(page, 3, skipAll);
  await set(page, /^reveal/i, 'off');
  const off = await turnsOf(page, 3);
  expect(median(skipped)).toBeLessThan(Math.max(...shown) / 2);
  expect(median(off)).toBeLessThan(Math.max(...shown) / 2);
});

test('of two people one skips, and is told that the other still watches @quick', async ({
  device,
  server,
}) => {
  const [ann, bob] = [await device(), await device({ size: 'phone', language: 'de' })];
  const link = linkTo(server, await openTable(ann, server, { seats: 3 }));
  await sitDown(bob, link, 'Bob');
  await fillAndStart(ann, bob);
  await play(bob, 9);
  await play(ann, 9);
  await expect(ann.locator('[data-skip]')).toBeVisible();
  await ann.locator('[data-skip]').click();
  await takeRow(ann);
  await play(ann, 8);
  await expect(ann.locator('.prompt .aside')).toHaveText('Bob is still watching the reveal.');
  await expect(ann.locator('.strip .played')).toHaveCount(1);
  await bob.locator('[data-skip]').click();
  await expect(ann.locator('.prompt .aside')).toHaveCount(0);
  await expect(ann.locator('.strip .played')).toHaveCount(2);
});
