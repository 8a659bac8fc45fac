/** The way to a game: one click, or a table of one's own. */
import { expect, introduce, NETWORK, playOn, prefer, test } from './hornox';

test(
  'one click leads to a game, also for a newcomer',
  { tag: '@quick' },
  async ({ page, server }) => {
    await prefer(page, { opponents: 1, level: 'calf' });
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Nia');
    await page.locator('[data-play]').click();
    await expect(page.locator('.hand .piece')).toHaveCount(10);
    await page.goto(server.url);
    await expect(page.getByLabel('Your name')).toHaveCount(0);
    await expect(page.getByText('your turn')).toBeVisible();
  },
);

test('the language is switched on the first screen and kept', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'DE', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Antippen und losspielen' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('unabhängiges Fanprojekt');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Antippen und losspielen' })).toBeVisible();
});

test('the header fits the smallest phones in both languages', async ({ page, server }) => {
  for (const [language, settings] of [
    ['EN', 'Settings'],
    ['DE', 'Einstellungen'],
  ] as const)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(server.url);
      await page.getByRole('button', { name: language, exact: true }).click();
      await expect(page.getByRole('button', { name: settings })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'DE', exact: true })).toBeInViewport({
        ratio: 1,
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
});

test('a table with many wishes is opened and played', async ({ page, server }) => {
  await prefer(page, { level: 'calf' });
  await introduce(page, server, 'Ann');
  await page.goto(`${server.url}/new`);
  await page.getByText('6 nimmt! fan cards').click();
  await page.getByRole('checkbox', { name: /cow/ }).check();
  await expect(page.getByText('The designers advise')).toBeVisible();
  await page.getByRole('combobox', { name: 'Seats', exact: true }).selectOption('3');
  await page.getByText('All settings').click();
  await page.getByRole('combobox', { name: 'The game ends' }).selectOption('rounds');
  await page.getByRole('spinbutton', { name: 'Rounds' }).fill('1');
  await page.getByLabel('Time to think').selectOption('seconds');
  await page.getByLabel('Everybody locks in their choice').check();
  await page.getByLabel('Public').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('[data-join], [data-lobby]').first().waitFor();
  if (await page.locator('[data-join]').count()) await page.locator('[data-join]').click();
  await page.locator('[data-fill]').click();
  await page.locator('[data-start]:enabled').click();
  await playOn(page);
  await expect(page.locator('[data-result]')).toBeVisible();
});

test('rules and the first game are there in both languages', async ({ page, server }) => {
  await prefer(page, { language: 'de' });
  for (const mode of ['base', 'pro', 'anniversary', 'fan', 'buffalo', 'x']) {
    await page.goto(`${server.url}/rules/${mode}`);
    await expect(page.locator('article[lang=de] section').first()).toBeVisible();
  }
  await page.goto(`${server.url}/learn`);
  await expect(page.locator('main button').first()).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ expected: NETWORK });

  test('the page opens and the rules can be read', async ({ page, context, server }) => {
    await prefer(page, {});
    await page.goto(server.url);
    await page.locator('[data-play]:enabled').waitFor();
    await page.keyboard.press('Tab'); // who only looks loads nothing for later
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    await page.goto(`${server.url}/rules/x`);
    await expect(page.locator('article section').first()).toBeVisible();
    await page.goto(`${server.url}/learn`);
    await expect(page.getByText('Step 1 of')).toBeVisible();
    await page.goto(server.url);
    await expect(page.getByText('The server does not answer right now')).toBeVisible();
  });
});
