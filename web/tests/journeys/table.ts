/** How people come to a table: the host opens one with the form, friends follow the link. */
import { expect, type Page } from './people';
import type { Server } from '../server';

export interface Wanted {
  /** As the picker shows it. */
  title?: string;
  places?: number;
  /** Seconds for a move. */
  seconds?: number;
  rounds?: number;
}

/** Open a table with the form; tells its link. */
export async function openTable(host: Page, server: Server, name: string, wanted: Wanted = {}): Promise<string> {
  await host.goto(`${server.url}/new`);
  await host.getByRole('textbox', { name: /your name|dein name/i }).fill(name);
  if (wanted.title) await host.getByText(wanted.title, { exact: true }).first().click();
  await host.getByRole('combobox', { name: /^(seats|plätze)$/i }).selectOption(String(wanted.places ?? 2));
  if (wanted.seconds !== undefined) {
    await host.getByRole('combobox', { name: /time to think|bedenkzeit/i }).selectOption('seconds');
    await host.getByRole('spinbutton', { name: /seconds a move|sekunden pro zug/i }).fill(String(wanted.seconds));
    await host.getByRole('spinbutton', { name: /seconds in the bank|sekunden auf der bank/i }).fill('0');
    await host.keyboard.press('Tab');
  }
  const grace = host.getByLabel(/grace|disconnected/i);
  if (await grace.count()) await grace.first().fill('5');
  await host.getByRole('button', { name: /open the table|tisch eröffnen/i }).click();
  const join = host.locator('[data-join]');
  await host.locator('[data-lobby]').or(join).first().waitFor();
  if (await join.count()) await join.click();
  await host.locator('[data-lobby]').waitFor();
  return host.url();
}

export async function sitDown(friend: Page, link: string, name: string): Promise<void> {
  await friend.goto(link);
  await friend.getByRole('textbox', { name: /your name|dein name/i }).fill(name);
  await enter(friend, '[data-join]');
  await friend.locator('[data-lobby]').waitFor();
}

/** A door may ask for the name first and only then where to go. */
async function enter(page: Page, button: string): Promise<void> {
  const inside = page.locator('[data-lobby], main.table');
  await expect(async () => {
    if (!(await inside.count())) await page.locator(button).click({ timeout: 1000 });
    await expect(inside).toHaveCount(1, { timeout: 1500 });
  }).toPass();
}

export async function watch(guest: Page, link: string, name: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole('textbox', { name: /your name|dein name/i }).fill(name);
  await enter(guest, '[data-watch]');
}

export async function fillWithBots(host: Page): Promise<void> {
  await host.locator('[data-fill]').click();
  await expect(host.locator('[data-start]')).toBeEnabled();
}

export async function start(...pages: Page[]): Promise<void> {
  await pages[0]!.locator('[data-start]:enabled').click();
  for (const page of pages) await page.locator('.hand .piece').first().waitFor();
}

/** Change a setting in the menu of the table. */
export async function set(page: Page, setting: RegExp, value: string | boolean): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (typeof value === 'string') await dialog.getByRole('combobox', { name: setting }).selectOption(value);
  else await dialog.getByRole('checkbox', { name: setting }).setChecked(value);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Tap a card of the hand, the one at this place, when everything has been shown. */
export async function play(page: Page, place = 0): Promise<string> {
  await expect(page.locator('[data-skip]')).toHaveCount(0);
  const card = page.locator('.hand [data-pick]').nth(place);
  const name = (await card.getAttribute('data-pick'))!;
  await card.click();
  return name.slice('hand:'.length);
}
