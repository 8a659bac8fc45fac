/** Codes with a slip, links with something behind them, and addresses that lead nowhere. */
import { expect, expectNoSideways, look, test } from './people';
import { openTable } from './hosting';

test(
  'a code is found however it is typed or pasted',
  { tag: '@quick' },
  async ({ device, server }) => {
    const host = await device();
    const code = await openTable(host, server, { seats: 3 });
    const dashed = `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`;
    const page = await device({ size: 'phone' });
    for (const typed of [
      dashed.toLowerCase(),
      ` ${dashed.replaceAll('-', ' ')} `,
      `${server.url}/t/${code}/?from=chat#x`,
      `${server.url}/tv/${code}`,
    ]) {
      await page.goto(server.url);
      await page.getByLabel('Code or link of a table').fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-join]'), typed).toBeVisible();
    }
    for (const path of [`/t/${dashed.toLowerCase()}`, `/t/${code}/?x=1`]) {
      await page.goto(server.url + path);
      await expect(page.locator('[data-join]'), path).toBeVisible();
    }
  },
);

test('an empty field and a wrong code are answered where they were typed', async ({
  device,
  server,
}) => {
  const page = await device({ size: 'phone' });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText('Type the code of the table');
  const field = page.getByLabel('Code or link of a table');
  await expect(field).toBeFocused();
  await field.fill('zzz zzz zz2');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'There is no table with the code ZZZ-ZZZ-ZZ2',
  );
  await expect(field).toHaveValue('zzz zzz zz2');
  await look(page, 'code-wrong');
});

test('an unknown address has ways on', async ({ device, server }) => {
  for (const language of ['en', 'de'] as const) {
    const page = await device({ size: 'small', language });
    await page.goto(`${server.url}/nowhere/at/all`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      { en: 'Page not found', de: 'Seite nicht gefunden' }[language],
    );
    await expectNoSideways(page);
    await look(page, `not-found-${language}`);
    await page
      .getByRole('link', { name: { en: 'Home', de: 'Startseite' }[language], exact: true })
      .click();
    await expect(page.locator('[data-play]')).toBeVisible();
  }
});
