/** Everybody sees at once who has chosen and who is waited for. */
import { expect, look, test } from './people';
import { linkTo, openTable, sitDown, start, watch } from './hosting';
import { play, set } from './playing';

test('who has chosen is seen by all before they choose themselves @quick', async ({
  device,
  server,
}) => {
  const [ann, bob, cid, gus] = [
    await device(),
    await device({ size: 'phone' }),
    await device({ size: 'small', language: 'de' }),
    await device(),
  ];
  const link = linkTo(server, await openTable(ann, server, { seats: 3 }));
  await sitDown(bob, link, 'Bob');
  await sitDown(cid, link, 'Cid');
  const tv = await device({ size: 'tv', fixed: true });
  await tv.goto(link.replace('/t/', '/tv/'));
  await start(ann, bob, cid);
  await watch(gus, link, 'Gus');
  for (const page of [ann, bob, cid]) await expect(page.locator('.prompt.mine')).toBeVisible();

  await play(bob);
  for (const page of [ann, cid, gus]) {
    await expect(page.locator('.strip .played')).toHaveCount(1);
    await expect(page.locator('.strip .played')).toContainText('Bob');
    await expect(page.locator('.seat.ready').filter({ visible: true })).toHaveText(/Bob/);
    await expect(page.locator('.seat.awaited').filter({ visible: true })).toHaveCount(2);
  }
  await expect(ann.getByRole('img', { name: 'Bob has chosen' })).toBeVisible();
  await expect(tv.locator('[data-choice=awaited]')).toHaveCount(2);
  await look(ann, 'ready');
  await look(cid, 'ready-unready');
  await look(tv, 'ready-tv');

  await play(cid);
  await expect(ann.locator('.strip .played')).toHaveCount(2);
  await expect(gus.locator('.prompt')).toContainText('Waiting for Ann');
  await expect(tv.locator('[data-choice=awaited]')).toHaveText(/Ann/);
});

test('readiness of the next turn waits for the reveal of the last @quick', async ({
  device,
  server,
}) => {
  const [ann, bob] = [await device(), await device({ size: 'phone' })];
  const link = linkTo(server, await openTable(ann, server, { seats: 2 }));
  await sitDown(bob, link, 'Bob');
  await start(ann, bob);
  await set(ann, /^reveal/i, 'slow');
  await set(bob, /^reveal/i, 'off');
  await play(ann, 9);
  await play(bob, 9);
  await expect(ann.locator('[data-skip]')).toBeVisible();
  await expect(bob.locator('.hand .piece')).toHaveCount(9);
  await play(bob, 8);
  await expect(bob.locator('.strip .played')).toHaveCount(1);
  await expect(ann.locator('.strip').getByRole('img', { name: 'Bob has chosen' })).toHaveCount(0);
  await expect(ann.locator('.seat.ready')).toHaveCount(0);
  await ann.locator('[data-skip]').click();
  await expect(ann.getByRole('img', { name: 'Bob has chosen' })).toBeVisible();
  await expect(ann.locator('.seat.ready')).toHaveText(/Bob/);
});
