/** A host opens a table for friends, arranges everything, plays, and plays again. */
import { playOn } from '../hornox';
import { expectAccessible } from '../axe';
import { ALL_SIZES, expect, expectNoSideways, look, SIZES, test } from './people';
import { openTable, sitDown } from './hosting';
import { setReveal } from './playing';

test('an evening from the first table to the rematch', async ({ device, server }) => {
  const [host, bob, eva] = [
    await device({ size: 'phone' }),
    await device({ size: 'phone' }),
    await device(),
  ];
  const code = await openTable(host, server, { preset: 'evening', seats: 4 });
  const link = `${server.url}/t/${code}`;
  for (const page of [host, bob, eva]) {
    await page.goto(link);
    await setReveal(page, 'off');
  }

  await host.getByRole('button', { name: 'Change the game' }).click();
  await host.getByText('All settings').click();
  await host.getByLabel('The game ends').selectOption('rounds');
  await host.getByRole('spinbutton', { name: 'Rounds' }).fill('1');
  await look(host, 'host-terms');
  await host.locator('[data-save]').click();
  await expect(host.locator('[data-lobby]')).toContainText('1 round');

  await sitDown(bob, link, 'Bob');
  await sitDown(eva, link, 'Eva');
  await expect(eva.getByText('Ann starts the game.')).toBeVisible();

  await bob.getByRole('button', { name: 'Chat' }).click();
  await bob.getByLabel('Say something').fill('Hello!');
  await bob.getByRole('button', { name: 'Send' }).click();
  await bob.keyboard.press('Escape');
  await expect(host.locator('[data-unread]')).toContainText('1');
  await look(host, 'host-unread');
  await host.getByRole('button', { name: 'Chat' }).click();
  await expect(host.getByRole('dialog')).toContainText('Bob Hello!');
  await host.keyboard.press('Escape');
  await expect(host.locator('[data-unread]')).toHaveCount(0);

  await host.getByRole('button', { name: 'Remove Bob' }).click();
  await expect(bob.getByText('The host has removed you')).toBeVisible();
  await host.getByRole('button', { name: 'Let back in' }).click();
  await bob.getByRole('button', { name: 'Try again' }).click();
  await bob.locator('[data-lobby]').waitFor();

  await host.locator('[data-fill]').click();
  await expect(host.locator('[data-start]')).toBeInViewport({ ratio: 1 });
  await host.locator('[data-start]:enabled').click();
  await Promise.all([playOn(host), playOn(bob), playOn(eva)]);
  for (const page of [host, bob, eva]) await page.locator('[data-rematch]').click();
  await expect(bob.locator('.hand .piece')).toHaveCount(10);
});

test('the presets set everything at once', { tag: '@quick' }, async ({ device, server }) => {
  const page = await device({ size: 'phone' });
  const said = {
    quick: '1 round · no clock',
    evening: 'to 66 points · no clock',
    club: 'to 66 points · 30 seconds per move, 60 seconds in reserve · no memory aid',
    days: 'to 66 points · 2 days per move',
    family: '2 rounds · no clock',
  };
  for (const [preset, summary] of Object.entries(said)) {
    await page.goto(`${server.url}/new`);
    await page.locator(`[data-preset=${preset}]`).click();
    await expect(page.locator('[data-create]')).toBeInViewport({ ratio: 1 });
    await page.locator('[data-create]').click();
    await expect(page.locator('[data-lobby]'), preset).toContainText(`4 seats · ${summary}`);
  }
  await expect(page.getByLabel('Strength')).toHaveValue('calf');
});

test('one day is said as one day', async ({ device, server }) => {
  const page = await device({ size: 'phone', language: 'de' });
  await page.goto(`${server.url}/new`);
  await page.locator('[data-preset=days]').click();
  await page.getByText('Alle Einstellungen').click();
  await page.getByRole('spinbutton', { name: 'Tage je Zug' }).fill('1');
  await page.locator('[data-create]').click();
  await expect(page.locator('[data-lobby]')).toContainText('1 Tag je Zug');
});

for (const size of ALL_SIZES)
  test(
    `the table form and the lobby fit: ${size}`,
    { tag: `@${size}` },
    async ({ device, server }) => {
      for (const language of ['en', 'de'] as const) {
        const page = await device({ size, language });
        await page.goto(`${server.url}/new`);
        await expect(page.locator('[data-create]')).toBeInViewport({ ratio: 1 });
        await expectNoSideways(page);
        await expectAccessible(page, `new ${size} ${language}`);
        await look(page, `new-${size}-${language}`);
        await page.locator('summary').click();
        await expectNoSideways(page);
        await page.setViewportSize({ ...SIZES[size], height: 3000 }); // nothing is half behind the bar
        await expectAccessible(page, `new, unfolded ${size} ${language}`);
        await page.setViewportSize(SIZES[size]);
        await page.locator('[data-create]').click();
        await page.locator('[data-lobby]').waitFor();
        await expect(page.locator('[data-start]')).toBeInViewport({ ratio: 1 });
        await expectNoSideways(page);
        await expectAccessible(page, `lobby ${size} ${language}`);
        await look(page, `lobby-${size}-${language}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.waitForTimeout(300);
        await expectAccessible(page, `lobby ${size} ${language} dark`);
        await look(page, `lobby-${size}-${language}-dark`);
      }
    },
  );
