/** What people can do with their own data: see devices, save all of it, sign out, delete it. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../axe';
import { openTable } from './hosting';
import { expect, expectNoSideways, look, test } from './people';

for (const size of ['small', 'laptop'] as const) {
  test(`a person saves their data and deletes it, on a ${size} screen`, async ({
    device,
    server,
  }) => {
    const page = await device({ size });
    const code = await openTable(page, server, { name: 'Ann', seats: 4 });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    const mine = page.locator('[data-my-data]');
    await expect(mine.getByRole('listitem')).toContainText('This device');
    await expectNoSideways(page);
    await mine.scrollIntoViewIfNeeded();
    await look(page, `own-data-${size}`);

    const saving = page.waitForEvent('download');
    await mine.getByRole('button', { name: 'Download my data' }).click();
    const file = JSON.parse(await readFile(await (await saving).path(), 'utf-8')) as {
      name: string;
      tables: { code: string }[];
    };
    expect([file.name, file.tables[0]?.code]).toEqual(['Ann', code]);
    await expect(mine.getByRole('status')).toContainText('saved as a file');

    const remove = mine.getByRole('button', { name: 'Delete me' });
    await remove.press('Enter');
    const question = mine.getByRole('group', { name: /Delete Ann for good/ });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.scrollIntoViewIfNeeded();
    await look(page, `own-data-delete-${size}`);
    await expectAccessible(page, 'the question');
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Everything about you has been deleted.')).toBeVisible();
    await expect(mine).toHaveCount(0);
    await look(page, `own-data-gone-${size}`);
    await page.goto(`${server.url}/games`);
    await expect(page.getByText('No finished games yet.')).toBeVisible();
    await page.goto(`${server.url}/t/${code}`);
    await expect(page.getByText('There is no table with this code')).toBeVisible();
  });
}

test('a person signs out on one of two devices', async ({ device, server }) => {
  const laptop = await device();
  await openTable(laptop, server, { name: 'Änne', seats: 3 });
  await laptop.goto(server.url);
  await laptop.getByRole('button', { name: 'Settings' }).click();
  await laptop.getByRole('button', { name: 'Play on another device' }).click();
  const link = await laptop.getByRole('textbox', { name: 'Play on another device' }).inputValue();

  const phone = await device({ size: 'phone', language: 'de' });
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Ja, das bin ich' }).click();
  await expect(phone.getByRole('heading', { name: 'Meine Tische' })).toBeVisible();
  await phone.getByRole('button', { name: 'Einstellungen' }).click();
  const mine = phone.locator('[data-my-data]');
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await mine.scrollIntoViewIfNeeded();
  await expectNoSideways(phone);
  await look(phone, 'own-data-german');
  await mine.getByRole('button', { name: 'Auf diesem Gerät abmelden' }).click();
  await mine.getByRole('group').getByRole('button', { name: 'Auf diesem Gerät abmelden' }).click();
  await expect(phone.getByText('Du bist auf diesem Gerät abgemeldet.')).toBeVisible();

  await laptop.reload();
  await laptop.getByRole('button', { name: 'Settings' }).click();
  await expect(laptop.locator('[data-my-data]').getByRole('listitem')).toHaveCount(1);
});
