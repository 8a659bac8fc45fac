/** What all browser tests share: a server, people at tables, and the wish for a quiet console. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';

export { expect };

interface Fixtures {
  quiet: void;
  /** Console errors that a test expects, as parts of their texts. */
  expected: string[];
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  expected: async ({}, use) => use([]),
  quiet: [
    async ({ context, expected }, use) => {
      const errors = listen(context);
      await use();
      expect(errors.filter((text) => !expected.some((part) => text.includes(part)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Everything a page complains about. */
export function listen(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** What a network that fails prints in every browser. */
export const NETWORK = ['net::ERR_', 'WebSocket connection', 'Failed to load resource'];

export interface Wish {
  language?: 'en' | 'de';
  speed?: 'off' | 'fast' | 'normal' | 'slow';
  sound?: 'off' | 'soft' | 'full';
  theme?: 'light' | 'dark';
  confirm?: boolean;
  memoryAid?: boolean;
  mode?: string;
  opponents?: number;
  level?: string;
}

export async function prefer(page: Page | BrowserContext, wish: Wish): Promise<void> {
  await page.addInitScript(
    (wish) => {
      const kept = localStorage.getItem('hornox.settings');
      if (!kept) localStorage.setItem('hornox.settings', JSON.stringify(wish));
    },
    { language: 'en', speed: 'off', ...wish },
  );
}

export interface Game {
  mode: string;
  places: number;
  rounds?: number;
  fanCards?: string[];
  lockIn?: boolean;
  memoryAid?: boolean;
  seconds?: number;
  hints?: boolean;
  public?: boolean;
}

export function termsOf(game: Game) {
  const { mode, places, rounds, fanCards, lockIn, memoryAid, seconds, hints } = game;
  return {
    game: { mode, rounds: rounds ?? null, fan_cards: fanCards ?? null },
    places,
    lock_in: lockIn ?? false,
    memory_aid: memoryAid ?? true,
    hints: hints ?? false,
    timing: { pace: 'live', seconds: seconds ?? null, bank: 0, days: null },
  };
}

/** Create a person, and open a table that this person hosts. */
export async function openTable(
  page: Page,
  server: Server,
  game: Game,
  name = 'Ann',
): Promise<string> {
  const identity = await introduce(page, server, name);
  const answer = await page.request.post(`${server.url}/api/tables`, {
    headers: { Authorization: `Bearer ${identity.token}` },
    data: { terms: termsOf(game), public: game.public ?? false },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { code: string }).code;
}

export async function introduce(
  page: Page,
  server: Server,
  name: string,
): Promise<{ token: string }> {
  const answer = await page.request.post(`${server.url}/api/people`, { data: { name } });
  const identity = (await answer.json()) as { token: string };
  await page.addInitScript((identity) => {
    localStorage.setItem('hornox.identity', JSON.stringify(identity));
  }, identity);
  return identity;
}

/** Open a table, sit down, fill it with bots and start. */
export async function startGame(
  page: Page,
  server: Server,
  game: Game,
  wish: Wish = {},
): Promise<string> {
  await prefer(page, { level: 'calf', ...wish });
  const code = await openTable(page, server, game);
  await page.goto(`${server.url}/t/${code}`);
  await page.locator('[data-join], [data-lobby]').first().waitFor();
  if (await page.locator('[data-join]').count()) await page.locator('[data-join]').click();
  await page.locator('[data-lobby]').waitFor();
  const free = page.locator('[data-fill]');
  if ((await free.count()) && (await free.isEnabled())) await free.click();
  await page.locator('[data-start]:enabled').click();
  await page.locator('main.table').waitFor();
  return code;
}

export interface Until {
  /** A kind of decision at which to stop; if a game ends before, another one is played. */
  kind?: string;
  /** How many cards of the hand are left when to stop, to choose the next. */
  handOf?: number;
  /** A pick that is preferred to all others while the own card is the next one. */
  wanted?: string;
}

/** Touch something that may be touched, if anything else is asked; tells what it was, or `asked`. */
export async function touch(page: Page, until: Until = {}): Promise<string | null> {
  return page.evaluate(({ kind, handOf, wanted }) => {
    const table = document.querySelector<HTMLElement>('main.table');
    if (kind && table?.dataset.asked === kind) return 'asked';
    if (
      table?.dataset.asked === 'selecting' &&
      document.querySelectorAll('.hand .piece').length === handOf
    )
      return 'asked';
    if (!document.querySelector('.prompt.mine')) return null;
    const lock = document.querySelector<HTMLButtonElement>('[data-lock-in], [data-confirm]');
    if (lock) return (lock.click(), 'lock-in');
    const picks = [...document.querySelectorAll<HTMLButtonElement>('[data-pick]')].filter(
      (pick) =>
        !pick.disabled &&
        pick.dataset.pick !== 'word:free' &&
        pick.ariaPressed !== 'true' &&
        pick.getClientRects().length > 0,
    );
    const find = (name: string): HTMLButtonElement | undefined =>
      picks.find((pick) => pick.dataset.pick === name);
    const mine = document.querySelector('.played.next .owner')?.textContent === 'You';
    const pick =
      (wanted && find(mine ? wanted : 'word:ready')) ||
      picks[Math.floor(Math.random() * picks.length)];
    pick?.click();
    return pick?.dataset.pick ?? null;
  }, until);
}

/** Touch whatever is offered until the game is over, or something is asked that was waited for. */
export async function playOn(page: Page, until: Until = {}): Promise<Set<string>> {
  const touched = new Set<string>();
  const result = page.locator('[data-result]');
  for (;;) {
    const pick = await touch(page, until);
    if (pick === 'asked') return touched;
    if (pick) touched.add(pick.split(':')[0]!);
    await page.waitForTimeout(pick ? 15 : 30);
    if (pick || !(await result.count())) continue;
    if (!until.kind) return touched;
    await page.locator('[data-rematch]').click();
    await expect(result).toHaveCount(0);
  }
}

export function kindAsked(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.querySelector<HTMLElement>('main.table')?.dataset.asked ?? null,
  );
}
