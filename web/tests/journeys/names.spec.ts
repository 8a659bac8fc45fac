/** Names in any script, of any length. */
import { expect, expectNoSideways, look, test } from './people';
import { fillAndStart, openTable, sitDown } from './hosting';

test('names from right to left, joined emoji and long ones stay whole', async ({
  device,
  server,
}) => {
  const host = await device({ size: 'small' });
  const code = await openTable(host, server, { name: 'דנה 7', seats: 4 });
  const link = `${server.url}/t/${code}`;
  const [family, long] = [
    await device({ size: 'small' }),
    await device({ size: 'small', language: 'de' }),
  ];
  await family.goto(link);
  await expect(family.getByRole('heading', { level: 1 })).toContainText('\u2068דנה 7\u2069');
  await look(family, 'door-rtl');
  await sitDown(family, link, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  await sitDown(long, link, 'Donaudampfschifffahrtsgesellschaft');
  await expect(host.locator('[data-seat]').nth(2)).toContainText('Donaudampfschifffahrtsge');
  await expect(long.getByRole('status').last()).toContainText('\u2068דנה 7\u2069 startet');
  for (const page of [host, family, long]) await expectNoSideways(page);
  await look(host, 'lobby-names');
  await look(long, 'lobby-names-guest');
  await fillAndStart(host);
  await expectNoSideways(long);
});

test('a name may be as long as the server takes, counted in characters', async ({
  device,
  server,
}) => {
  const page = await device({ size: 'phone' });
  await page.goto(`${server.url}/new`);
  const name = page.getByLabel('Your name');
  await name.fill('🐮'.repeat(30));
  await expect(name).toHaveValue('🐮'.repeat(24));
  await name.fill('x'.repeat(30));
  await expect(name).toHaveValue('x'.repeat(24));
  await page.locator('[data-create]').click();
  await page.locator('[data-lobby]').waitFor();
});
