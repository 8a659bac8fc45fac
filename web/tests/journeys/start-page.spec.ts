/** A visitor comes to the start page for the first time and wants to play. */
import { expectAccessible } from '../axe';
import { ALL_SIZES, expect, expectNoSideways, look, test, type Page } from './people';

const GAMES = { base: 10, pro: 0, anniversary: 12, fan: 10, buffalo: 10, x: 8 };

/** Pro begins with a draft: cards to pick instead of a hand. */
async function expectCards(page: Page, mode: string): Promise<void> {
  await page.locator('main.table').waitFor();
  if (mode === 'pro') await expect(page.locator('[data-pick^="pool:"]').first()).toBeVisible();
  else await expect(page.locator('.hand .piece')).toHaveCount(GAMES[mode as 'base']);
}

for (const size of ALL_SIZES) {
  test(
    `every game starts with one tap: ${size}`,
    { tag: size === 'phone' ? [`@${size}`, '@quick'] : `@${size}` },
    async ({ device, server }) => {
      const page = await device({ size, language: size === 'small' ? 'de' : 'en', calm: true });
      for (const mode of Object.keys(GAMES)) {
        await page.goto(server.url);
        await page.locator(`[data-game=${mode}]`).click();
        await expectCards(page, mode);
      }
    },
  );

  test(
    `the page fits and the play button is in reach: ${size}`,
    { tag: `@${size}` },
    async ({ device, server }) => {
      for (const language of ['en', 'de'] as const) {
        const page = await device({ size, language, calm: true });
        await page.goto(server.url);
        const play = page.locator('[data-play]:enabled');
        await expect(play).toBeInViewport({ ratio: 1 });
        await expectNoSideways(page);
        await expectAccessible(page, `${size}, ${language}`);
        await look(page, `start-${size}-${language}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.waitForTimeout(300);
        await expectAccessible(page, `${size}, ${language}, dark`);
        await look(page, `start-${size}-${language}-dark`);
        await page.keyboard.press('End');
        if (size === 'small' || size === 'phone' || size === 'lying')
          await expect(play).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test(
  'the last settings of a game are one tap away',
  { tag: '@quick' },
  async ({ device, server }) => {
    const page = await device({ size: 'phone', calm: true });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Change game, opponents or length' }).click();
    await page.getByLabel('Which game?').selectOption({ label: 'Beat the Buffalo' });
    await page.getByLabel('Team mates').selectOption('2');
    await look(page, 'start-settings');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Play Beat the Buffalo with 2 × Ox' })
      .click();
    await expectCards(page, 'buffalo');
    await page.goto(server.url);
    await expect(page.locator('[data-play]')).toHaveText(
      /Play again: Beat the Buffalo\s*with 2 × Ox/,
    );
    await expect(page.locator('[data-mine]')).toContainText('Beat the Buffalo');
    await look(page, 'start-again');
    await page.locator('[data-play]').click();
    await expectCards(page, 'buffalo');
  },
);

test('the length of a quick game can be chosen within its limits', async ({ device, server }) => {
  const page = await device({ size: 'phone', calm: true });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Change game, opponents or length' }).click();
  const points = page.getByRole('spinbutton', { name: 'Points' });
  await expect(page.getByText('1–500 points')).toBeVisible();
  await points.fill('9999');
  await points.blur();
  await expect(points).toHaveValue('500');
  await expect(page.getByText('Possible are 1–500 points.')).toBeVisible();
  await expect(page.getByLabel('Reaching 500 exactly')).toBeVisible();
  await page.getByLabel('The game ends').selectOption('rounds');
  const rounds = page.getByRole('spinbutton', { name: 'Rounds' });
  await rounds.fill('0');
  await rounds.blur();
  await expect(rounds).toHaveValue('1');
  await expect(page.getByText('Possible are 1–50 rounds.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Play 6 nimmt!' }).click();
  await expectCards(page, 'base');
});

test('the living table moves, stops when told so, and stands still for those who want that', async ({
  device,
  server,
}) => {
  const page = await device({ size: 'laptop' });
  await page.goto(server.url);
  const caption = page.locator('figcaption');
  await expect(caption).toContainText('Everybody chooses');
  await expect(caption).toContainText('turned over');
  await page.getByRole('button', { name: 'Pause' }).click();
  const said = await caption.textContent();
  await page.waitForTimeout(2500);
  expect(await caption.textContent()).toBe(said);
  const calm = await device({ size: 'laptop', calm: true });
  await calm.goto(server.url);
  await expect(calm.getByRole('img', { name: 'Four rows of cards' })).toBeVisible();
  await expect(calm.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('a newcomer is offered the first lesson', async ({ device, server }) => {
  const page = await device({ size: 'phone' });
  await page.goto(server.url);
  await page.getByRole('link', { name: 'New here? Learn it in two minutes' }).click();
  await expect(page.locator('main button').first()).toBeVisible();
});
