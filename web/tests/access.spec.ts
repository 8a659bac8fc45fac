/** For everybody: no violations found by axe on any screen, and a whole game by keyboard alone. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, introduce, openTable, playOn, prefer, startGame, test } from './hornox';

for (const theme of ['light', 'dark'] as const) {
  test(
    `pages in ${theme} have no violations`,
    { tag: theme === 'light' ? '@quick' : '@all' },
    async ({ page, server }) => {
      await prefer(page, { theme });
      const rules = ['base', 'pro', 'anniversary', 'fan', 'buffalo', 'x'].map(
        (mode) => `/rules/${mode}`,
      );
      for (const path of [
        '/',
        '/new',
        ...rules,
        '/learn',
        '/games',
        '/daily',
        '/puzzles',
        '/link#none',
      ]) {
        await page.goto(server.url + path);
        await page.locator('main').waitFor();
        await page.waitForTimeout(200);
        await expectAccessible(page, path);
      }
    },
  );

  test(`lobby, table and result in ${theme} have no violations`, async ({ page, server }) => {
    await prefer(page, { theme, level: 'calf' });
    const code = await openTable(page, server, { mode: 'base', places: 4, rounds: 1 });
    await page.goto(`${server.url}/t/${code}`);
    await page.locator('[data-join]').waitFor();
    await expectAccessible(page, 'door');
    await page.locator('[data-join]').click();
    await page.locator('[data-lobby]').waitFor();
    await expectAccessible(page, 'lobby');
    await page.locator('[data-fill]').click();
    await page.locator('[data-start]:enabled').click();
    await playOn(page, { kind: 'selecting' });
    await expectAccessible(page, 'table');
    const tv = await page.context().newPage();
    await tv.goto(`${server.url}/tv/${code}`);
    await tv.locator('[data-tv] .row').first().waitFor();
    await expectAccessible(tv, 'tv');
    for (const sheet of ['Menu', 'Chat', 'All options']) {
      await page.getByRole('button', { name: sheet, exact: true }).click();
      await expectAccessible(page, sheet);
      await page.keyboard.press('Escape');
    }
    await playOn(page, { kind: 'choosing-row' });
    await expectAccessible(page, 'choosing a row');
    await playOn(page);
    await expectAccessible(page, 'result');
    await page.goto(`${server.url}/tv/${code}`);
    await page.locator('[data-podium]').waitFor();
    await expectAccessible(page, 'podium on tv');
  });

  test(`sheets and a replay in ${theme} have no violations`, async ({ page, server }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await startGame(
      page,
      server,
      { mode: 'base', places: 2, rounds: 1 },
      { theme, memoryAid: true },
    );
    await playOn(page, { kind: 'choosing-row' });
    for (const sheet of [
      '[aria-label="What happened"]',
      '[aria-label="Cards not seen yet"]',
      '.seat.mine',
      '.seat:not(.mine)',
    ]) {
      await page.locator(`button${sheet}`).filter({ visible: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, sheet);
      await page.keyboard.press('Escape');
    }
    await playOn(page);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.locator('[data-replay] .row').first().waitFor();
    await page.getByLabel('Place in the game').fill('20');
    await expectAccessible(page, 'replay');
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Play on another device' }).click();
    await page.getByRole('textbox', { name: 'Play on another device' }).waitFor();
    await expectAccessible(page, 'settings');
  });
}

for (const [mode, game] of Object.entries({
  pro: { mode: 'pro', places: 3, rounds: 1 },
  anniversary: { mode: 'anniversary', places: 3 },
  fan: { mode: 'fan', places: 3, rounds: 1, fanCards: ['even-odd', 'climbing', 'cow', 'twister'] },
  buffalo: { mode: 'buffalo', places: 2 },
  x: { mode: 'x', places: 3 },
})) {
  test(`the table of ${mode} has no violations`, async ({ page, server }) => {
    await startGame(page, server, game);
    await expectAccessible(page, `${mode} at first`);
    const kind = {
      pro: 'selecting',
      anniversary: 'using-special',
      fan: 'choosing-row',
      buffalo: 'team-talking',
      x: 'picking-for-x-row',
    }[mode];
    await playOn(page, { kind });
    await expectAccessible(page, `${mode}: ${kind}`);
  });
}

test('a whole base game is played with the keyboard alone', async ({ page, server }) => {
  await prefer(page, { speed: 'off', opponents: 2, level: 'calf' });
  await introduce(page, server, 'Kay');
  const code = await openTable(page, server, { mode: 'base', places: 3, rounds: 1 }, 'Kay');
  await page.goto(`${server.url}/t/${code}`);
  await pressOn(page, 'Sit down');
  await page.locator('[data-lobby]').waitFor();
  await pressOn(page, 'Fill with bots');
  await expect(page.locator('[data-start]')).toBeEnabled();
  await pressOn(page, 'Start the game');
  await page.locator('main.table').waitFor();
  const told = new Set<string>();
  while ((await page.locator('[data-result]').count()) === 0) {
    const asked = await page
      .locator('main.table')
      .getAttribute('data-asked')
      .catch(() => null);
    if (asked === 'choosing-row') await page.keyboard.press('2');
    if (asked === 'selecting') {
      await page.keyboard.press('1');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    told.add((await page.locator('[data-live]').textContent()) ?? '');
    await page.waitForTimeout(40);
  }
  expect([...told].some((line) => /to row \d/.test(line))).toBe(true);
  await expect(page.locator('[data-live]')).toContainText(/ wins? with /);
});

/** Tab to a button of this name and press it. */
async function pressOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).waitFor();
  for (let tries = 0; tries < 60; tries++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (focused === name) return page.keyboard.press('Enter');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
