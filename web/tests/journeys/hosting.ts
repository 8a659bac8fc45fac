/** How people come to a table: the host opens one with the form, friends follow the link. */
import type { Server } from '../server';
import type { Page } from './people';

export interface Evening {
  name?: string;
  /** A kind of table by the name of its preset: `quick`, `evening`, `club`, `days` or `family`. */
  preset?: string;
  seats?: number;
  mode?: string;
  fanCards?: string[];
  /** Seconds for a move. */
  seconds?: number;
  /** Seconds until a bot can take over for a player who has vanished. */
  grace?: number;
  /** Seconds until others can ask for a bot for a player who does not play. */
  patience?: number;
}

/** Go to the start page, open a table by hand and tell its code. */
export async function openTable(
  page: Page,
  server: Server,
  evening: Evening = {},
): Promise<string> {
  const {
    name = 'Ann',
    preset = 'quick',
    seats,
    mode,
    fanCards = [],
    seconds,
    grace,
    patience,
  } = evening;
  await page.goto(server.url);
  await page.locator('[data-new]').click();
  await page.getByLabel('Your name').fill(name);
  if (mode) await page.locator(`label:has(input[value=${mode}])`).click();
  if (mode === 'fan') await chooseFanCards(page, fanCards);
  const kind = page.locator(`[data-preset=${preset}]`);
  await page.locator('[data-preset]').first().waitFor();
  if (await kind.count()) await kind.click(); // games of a fixed length have fewer kinds
  if (seats)
    await page.getByRole('combobox', { name: 'Seats', exact: true }).selectOption(String(seats));
  if (seconds !== undefined || grace !== undefined || patience !== undefined)
    await setClock(page, evening);
  await page.locator('[data-create]').click();
  await page.locator('[data-lobby]').waitFor();
  return ((await page.locator('[data-code]').textContent()) ?? '').replace(/\W/g, '');
}

export function linkTo(server: Server, code: string): string {
  return `${server.url}/t/${code}`;
}

async function setClock(page: Page, { seconds, grace, patience }: Evening): Promise<void> {
  await page.getByText('All settings').click();
  if (seconds !== undefined) {
    await page.getByRole('combobox', { name: 'Time to think' }).selectOption('seconds');
    await page.getByRole('spinbutton', { name: /per move/i }).fill(String(seconds));
    await page.getByRole('spinbutton', { name: /reserve/i }).fill('0');
  }
  if (grace !== undefined)
    await page
      .getByRole('spinbutton', { name: 'Patience for lost connections' })
      .fill(String(grace));
  if (patience !== undefined)
    await page
      .getByRole('spinbutton', { name: 'Patience with slow players' })
      .fill(String(patience));
  await page.keyboard.press('Tab');
}

const FAN_CARDS = ['even-odd', 'climbing', 'cow', 'twister'];

/** These fan cards and no others; one is always chosen. */
async function chooseFanCards(page: Page, wanted: string[]): Promise<void> {
  for (const card of wanted) await page.locator(`input[value=${card}]`).check();
  for (const card of FAN_CARDS)
    if (!wanted.includes(card)) await page.locator(`input[value=${card}]`).uncheck();
}

/** Open the invitation, say a name and sit down. */
export async function sitDown(page: Page, link: string, name?: string): Promise<void> {
  await page.goto(link);
  if (name !== undefined) await page.locator('[data-name]').fill(name);
  await page.locator('[data-join]').click();
  await page.locator('[data-lobby]').waitFor();
}

/** Open the invitation, say a name and watch a game that is running. */
export async function watch(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator('[data-name]').fill(name);
  await page.locator('[data-watch]').click();
  await page.locator('main.table').waitFor();
}

/** The host starts; everybody has their cards. */
export async function start(host: Page, ...friends: Page[]): Promise<void> {
  await host.locator('[data-start]:enabled').click();
  for (const page of [host, ...friends]) await page.locator('.hand .piece').first().waitFor();
}

/** Fill the table with bots and start. */
export async function fillAndStart(host: Page, ...friends: Page[]): Promise<void> {
  await host.locator('[data-fill]').click();
  await start(host, ...friends);
}
