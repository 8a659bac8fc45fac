/** What people do at a table: set it up for themselves, choose cards, play to the end. */
import { expect, type Locator, type Page } from './people';

/** Change a setting in the menu of the table. */
export async function set(page: Page, setting: RegExp, value: string | boolean): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (typeof value === 'string')
    await dialog.getByRole('combobox', { name: setting }).selectOption(value);
  else await dialog.getByRole('checkbox', { name: setting }).setChecked(value);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Look at what has happened: beside the table, or in a dialog where there is no room for it. */
export async function readLog<Read>(
  page: Page,
  read: (log: Locator) => Promise<Read>,
): Promise<Read> {
  const title = /^(What happened|Verlauf)$/;
  const button = page.getByRole('button', { name: title });
  const folded = await button.isVisible();
  if (folded) await button.click();
  const log = page.getByRole('group', { name: title });
  await log.waitFor();
  const found = await read(log);
  if (folded) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: title })).toHaveCount(0);
  return found;
}

/** Whether the log has a line with these words. */
export function logTells(page: Page, words: string | RegExp): Promise<boolean> {
  return readLog(
    page,
    async (log) => (await log.getByRole('listitem').filter({ hasText: words }).count()) > 0,
  );
}

/** Tap a card of the hand, the one at this place, when everything has been shown. */
export async function play(page: Page, place = 0): Promise<string> {
  await expect(page.locator('[data-skip]')).toHaveCount(0);
  const card = page.locator('.hand [data-pick]').nth(place);
  const name = (await card.getAttribute('data-pick'))!;
  await card.click();
  return name.slice('hand:'.length);
}

/** How fast reveals are, as a player sets it at the table or before. The page speaks English. */
export async function setReveal(
  page: Page,
  speed: 'off' | 'fast' | 'normal' | 'slow',
): Promise<void> {
  await page.getByRole('button', { name: /^(Menu|Settings|Menü|Einstellungen)$/ }).click();
  await page
    .getByRole('combobox', { name: /^(Reveal speed|Tempo beim Aufdecken)$/ })
    .selectOption(speed);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Tap a card, or a row if one must be taken, as soon as the table asks; tells what was asked. */
export async function answer(page: Page): Promise<string | null> {
  const asked = await page.locator('main.table').getAttribute('data-asked');
  const own = page.locator('.prompt.mine');
  if (!asked || !(await own.count())) return null;
  const pick =
    asked === 'choosing-row'
      ? page.locator('.row.touchable').first()
      : page.locator('.hand [data-pick]').first();
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
