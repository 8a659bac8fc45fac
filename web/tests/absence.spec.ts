/** Pauses, people who step away and come back, another host, and the same person elsewhere. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, introduce, listen, openTable, playOn, prefer, startGame, test } from './hornox';
import type { Server } from './server';

interface Two {
  ann: Page;
  bob: Page;
  elsewhere: BrowserContext;
  errors: string[];
}

/** Ann and Bob at one table that Ann hosts, before a game. */
async function seatTwo(page: Page, browser: Browser, server: Server): Promise<Two> {
  const elsewhere = await browser.newContext();
  const errors = listen(elsewhere);
  const bob = await elsewhere.newPage();
  const code = await openTable(page, server, { mode: 'base', places: 2, rounds: 1 });
  await introduce(bob, server, 'Bob');
  for (const player of [page, bob]) {
    await prefer(player, {});
    await player.goto(`${server.url}/t/${code}`);
    await player.locator('[data-join]').click();
    await player.locator('[data-lobby]').waitFor();
  }
  return { ann: page, bob, elsewhere, errors };
}

async function startTwo(page: Page, browser: Browser, server: Server): Promise<Two> {
  const two = await seatTwo(page, browser, server);
  await page.locator('[data-start]:enabled').click();
  for (const player of [two.ann, two.bob])
    await expect(player.locator('.hand .piece')).toHaveCount(10);
  return two;
}

const picks = (cards: (HTMLElement | SVGElement)[]): (string | undefined)[] =>
  cards.map(({ dataset }) => dataset.pick);

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Close' }).click();
}

test('a game rests when both want that, until one goes on', async ({ page, browser, server }) => {
  const { ann, bob, elsewhere, errors } = await startTwo(page, browser, server);
  await fromMenu(ann, 'Ask for a pause');
  const paused = (page: Page): Locator =>
    page.locator('.question', { hasText: 'The game is paused.' });
  await expect(paused(bob)).toHaveCount(0);
  await fromMenu(bob, 'Ask for a pause');
  for (const player of [ann, bob]) await expect(paused(player)).toBeVisible();
  await bob.locator('[data-go-on]').click();
  await expect(paused(ann)).toHaveCount(0);
  await Promise.all([playOn(ann), playOn(bob)]);
  await expect(ann.locator('[data-result]')).toBeVisible();
  expect(errors).toEqual([]);
  await elsewhere.close();
});

test('a bot plays for a player who steps away, and no longer when they come back', async ({
  page,
  browser,
  server,
}) => {
  const { ann, bob, elsewhere, errors } = await startTwo(page, browser, server);
  await fromMenu(bob, 'Let a bot play for me');
  await expect(ann.locator('.seat.gone')).toContainText('Bob');
  await ann.locator('.hand [data-pick]').first().click();
  await expect(ann.locator('.hand .piece')).toHaveCount(9);
  await fromMenu(bob, 'I am back');
  await expect(ann.locator('.seat.gone')).toHaveCount(0);
  await Promise.all([playOn(ann), playOn(bob)]);
  await expect(bob.locator('[data-result]')).toBeVisible();
  expect(errors).toEqual([]);
  await elsewhere.close();
});

test('the person who opens a table is its host, also if a stranger sits down first', async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newContext();
  const errors = listen(elsewhere);
  const bob = await elsewhere.newPage();
  const code = await openTable(page, server, { mode: 'base', places: 2, rounds: 1 });
  await introduce(bob, server, 'Bob');
  for (const person of [bob, page]) await prefer(person, {});
  await bob.goto(`${server.url}/t/${code}`);
  await bob.locator('[data-join]').click();
  await expect(bob.getByText('Waiting for a host.')).toBeVisible();
  await bob.locator('[data-claim]').click();
  await expect(bob.getByRole('alert')).toHaveText(/Give them a moment/);
  await page.goto(`${server.url}/t/${code}`);
  await page.locator('[data-join]').click();
  await expect(bob.getByText('Ann starts the game.')).toBeVisible();
  await expect(bob.locator('[data-claim], [data-start]')).toHaveCount(0);
  await page.locator('[data-start]:enabled').click();
  await expect(bob.locator('.hand .piece')).toHaveCount(10);
  expect(errors).toEqual([]);
  await elsewhere.close();
});

test('a host who only watches arranges the table and starts the game', async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newContext();
  const bob = await elsewhere.newPage();
  const code = await openTable(page, server, { mode: 'base', places: 2, rounds: 1 });
  await introduce(bob, server, 'Bob');
  for (const person of [page, bob]) await prefer(person, { level: 'calf' });
  await page.goto(`${server.url}/t/${code}`);
  await page.locator('[data-watch]').click();
  await bob.goto(`${server.url}/t/${code}`);
  await bob.locator('[data-join]').click();
  await expect(bob.getByText('Ann starts the game.')).toBeVisible();
  await page.locator('[data-fill]').click();
  await page.locator('[data-start]:enabled').click();
  await expect(bob.locator('.hand .piece')).toHaveCount(10);
  await expect(page.getByText('You are watching')).toBeVisible();
  await elsewhere.close();
});

test('the host makes another person the host', async ({ page, browser, server }) => {
  const { ann, bob, elsewhere, errors } = await seatTwo(page, browser, server);
  await expect(bob.locator('[data-start]')).toHaveCount(0);
  await ann.getByRole('button', { name: 'Make Bob the host' }).click();
  await expect(ann.locator('[data-start]')).toHaveCount(0);
  await bob.locator('[data-start]:enabled').click();
  await expect(ann.locator('.hand .piece')).toHaveCount(10);
  expect(errors).toEqual([]);
  await elsewhere.close();
});

test.describe('a link to another device', () => {
  test.use({ expected: ['Failed to load resource'] });

  test('brings the same person and the same game there, once', async ({
    page,
    browser,
    server,
  }) => {
    const code = await startGame(page, server, { mode: 'base', places: 2, rounds: 1 });
    await expect(page.locator('.hand .piece')).toHaveCount(10);
    const hand = await page.locator('.hand [data-pick]').evaluateAll(picks);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Play on another device' }).click();
    const link = await page.getByRole('textbox', { name: 'Play on another device' }).inputValue();

    const phone = await browser.newContext();
    await prefer(phone, {});
    const there = await phone.newPage();
    await there.goto(link);
    await there.getByRole('button', { name: 'Yes, that is me' }).click();
    await expect(there.getByText('your turn')).toBeVisible();
    await there.goto(`${server.url}/t/${code}`);
    await expect(there.locator('.hand .piece')).toHaveCount(10);
    expect(await there.locator('.hand [data-pick]').evaluateAll(picks)).toEqual(hand);

    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, that is me' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^This link has been used already or is too old\./,
    );
    await phone.close();
  });
});
