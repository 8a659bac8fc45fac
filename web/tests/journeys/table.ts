/** How people come to a table: the host opens one with the form, friends follow the link. */
import { expect, type Page } from './people';
import type { Server } from '../server';

export interface Wanted {
  places?: number;
  /** Seconds for a move. */
  seconds?: number;
  /** Seconds until a bot can take over for somebody who has vanished. */
  grace?: number;
}

/** Open a table with the form; tells its link. */
export async function openTable(host: Page, server: Server, name: string, wanted: Wanted = {}): Promise<string> {
  await host.goto(`${server.url}/new`);
  await host.locator('[data-name]').fill(name);
  await host.getByRole('combobox', { name: 'Seats', exact: true }).selectOption(String(wanted.places ?? 2));
  if (wanted.seconds !== undefined || wanted.grace !== undefined) await host.getByText('All settings').click();
  if (wanted.seconds !== undefined) {
    await host.getByRole('combobox', { name: 'Time to think' }).selectOption('seconds');
    await host.getByRole('spinbutton', { name: /per move|a move/i }).fill(String(wanted.seconds));
    await host.getByRole('spinbutton', { name: /bank|reserve/i }).fill('0');
  }
  if (wanted.grace !== undefined) await host.getByRole('spinbutton', { name: 'Patience for lost connections' }).fill(String(wanted.grace));
  await host.keyboard.press('Tab');
  await host.locator('[data-create]').click();
  await host.locator('[data-lobby]').waitFor();
  return host.url();
}

export async function sitDown(friend: Page, link: string, name: string): Promise<void> {
  await friend.goto(link);
  await friend.locator('[data-name]').fill(name);
  await friend.locator('[data-join]').click();
  await friend.locator('[data-lobby]').waitFor();
}

export async function watch(guest: Page, link: string, name: string): Promise<void> {
  await guest.goto(link);
  await guest.locator('[data-name]').fill(name);
  await guest.locator('[data-watch]').click();
  await guest.locator('main.table').waitFor();
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
