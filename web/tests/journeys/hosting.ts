/** What a host does with the own hands: open a table, and wait for people there. */
import type { Server } from '../server';
import { expect, type Page } from './people';

export interface Evening {
  name?: string;
  /** A kind of table by the name of its preset: `quick`, `evening`, `club`, `days` or `family`. */
  preset?: string;
  seats?: number;
  mode?: string;
  fanCards?: string[];
}

/** Go to the start page, open a table by hand and tell its code. */
export async function openTable(page: Page, server: Server, { name = 'Ann', preset = 'quick', seats, mode, fanCards = [] }: Evening = {}): Promise<string> {
  await page.goto(server.url);
  await page.locator('[data-new]').click();
  await page.getByLabel('Your name').fill(name);
  if (mode) await page.locator(`label:has(input[value=${mode}])`).click();
  if (mode === 'fan') await chooseFanCards(page, fanCards);
  const kind = page.locator(`[data-preset=${preset}]`);
  await page.locator('[data-preset]').first().waitFor();
  if (await kind.count()) await kind.click(); // games of a fixed length have fewer kinds
  if (seats) await page.getByRole('combobox', { name: 'Seats', exact: true }).selectOption(String(seats));
  await page.locator('[data-create]').click();
  await page.locator('[data-lobby]').waitFor();
  return ((await page.locator('[data-code]').textContent()) ?? '').replace(/\W/g, '');
}

const FAN_CARDS = ['even-odd', 'climbing', 'cow', 'twister'];

/** These fan cards and no others; one is always chosen. */
async function chooseFanCards(page: Page, wanted: string[]): Promise<void> {
  for (const card of wanted) await page.locator(`input[value=${card}]`).check();
  for (const card of FAN_CARDS) if (!wanted.includes(card)) await page.locator(`input[value=${card}]`).uncheck();
}

/** Open the invitation, say a name and sit down. */
export async function sitDown(page: Page, link: string, name?: string): Promise<void> {
  await page.goto(link);
  if (name !== undefined) await page.locator('[data-name]').fill(name);
  await page.locator('[data-join]').click();
  await page.locator('[data-lobby]').waitFor();
}

/** Fill the table with bots and start. */
export async function fillAndStart(page: Page): Promise<void> {
  await page.locator('[data-fill]').click();
  await page.locator('[data-start]:enabled').click();
  await page.locator('main.table').waitFor();
}

/** Reveals are over at once from now on, as somebody in a hurry sets them. */
export async function revealOff(page: Page, settings = 'Settings', reveal = 'Reveal speed', off = 'off'): Promise<void> {
  await page.getByRole('button', { name: settings }).click();
  await page.getByLabel(reveal).selectOption(off);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
