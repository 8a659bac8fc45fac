/** A short game against bots, opened and played by hand. */
import type { Server } from '../server';
import { fillAndStart, openTable } from './hosting';
import type { Page } from './people';

export interface ShortGame {
  seats?: number;
  name?: string;
}

/** Open a table for one round, fill it with bots and start. The page speaks English. */
export async function startShortGame(page: Page, server: Server, { seats = 4, name = 'Ann' }: ShortGame = {}): Promise<void> {
  await openTable(page, server, { name, seats });
  await fillAndStart(page);
}

/** How fast reveals are, as somebody sets it at the table. */
export async function setReveal(page: Page, speed: 'off' | 'fast' | 'normal' | 'slow'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByLabel('Reveal speed').selectOption(speed);
  await page.keyboard.press('Escape');
}

/** Tap a card, or a row if one must be taken, as soon as the table asks; tells what was asked. */
export async function answer(page: Page): Promise<string | null> {
  const asked = await page.locator('main.table').getAttribute('data-asked');
  const own = page.locator('.prompt.mine');
  if (!asked || !(await own.count())) return null;
  const pick = asked === 'choosing-row' ? page.locator('.row.touchable').first() : page.locator('.hand [data-pick]').first();
  await pick.click({ timeout: 1_000 }).catch(() => undefined);
  return asked;
}

/** Answer until the game is over. */
export async function playToTheEnd(page: Page): Promise<void> {
  const result = page.locator('[data-result]');
  while (!(await result.count())) {
    await answer(page);
    await page.waitForTimeout(60);
  }
}
