/** Every game of the family, opened by hand and played to its end with every special decision. */
import { kindAsked } from '../hornox';
import { Server } from '../server';
import { expect, look, test as base, type Page } from './people';
import { openTable } from './hosting';
import { setReveal } from './playing';

/** Bots answer at once here: the games are many, and how long bots wait is another story. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server('hasty');
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});

interface Story {
  mode: string;
  seats: number;
  /** What must be asked at least once, by kind of decision. */
  asked: string[];
  /** What must be touched at least once. */
  touched: string[];
}

const SPECIALS = ['5th-row', '7-nimmt', 'insert', 'replace', 'shift', 'stop', 'negative-positive'];
const TEAM_SPECIALS = [
  '7-nimmt',
  'stop',
  'replace',
  'insert',
  'shift',
  'first-card',
  'last-card',
  'sort',
];
const STORIES: Story[] = [
  { mode: 'base', seats: 4, asked: ['selecting', 'choosing-row'], touched: ['hand', 'row'] },
  {
    mode: 'pro',
    seats: 3,
    asked: ['drafting', 'selecting', 'choosing-row'],
    touched: ['pool', 'hand', 'row'],
  },
  {
    mode: 'anniversary',
    seats: 3,
    asked: ['selecting', 'using-special', 'swapping', 'choosing-row'],
    touched: [
      ...SPECIALS.map((special) => `special:${special}`),
      'word:skip',
      'word:keep',
      'laid',
      'row:new',
      'word:free',
      'word:done',
    ],
  },
  {
    mode: 'fan',
    seats: 4,
    asked: ['selecting', 'choosing-row'],
    touched: ['hand', 'row', 'word:twist'],
  },
  {
    mode: 'buffalo',
    seats: 2,
    asked: ['selecting', 'team-talking', 'replacing', 'choosing-row'],
    touched: [
      ...TEAM_SPECIALS.map((special) => `special:${special}`),
      'word:ready',
      'queue',
      'laid',
    ],
  },
  {
    mode: 'x',
    seats: 3,
    asked: ['selecting', 'picking-for-x-row', 'choosing-row'],
    touched: ['hand', 'taken', 'row'],
  },
];
/** Picks to be touched again until they have led to these. */
const LEADS_TO: Record<string, string> = {
  'special:negative-positive': 'word:free',
  'word:free': 'word:done',
};
const MOST_GAMES = 20;

for (const { mode, seats, asked, touched } of STORIES)
  test(`${mode} is played with every special decision`, async ({ device, server }) => {
    test.setTimeout(600_000);
    const page = await device({ size: 'phone' });
    await openTable(page, server, { mode, seats, fanCards: ['twister', 'cow'] });
    await setReveal(page, 'off');
    await page.locator('[data-fill]').click();
    await page.locator('[data-start]:enabled').click();
    const seen = new Set<string>();
    const done = new Set<string>();
    for (let game = 1; game <= MOST_GAMES; game++) {
      await playOn(page, mode, seen, done);
      if (asked.every((kind) => seen.has(kind)) && touched.every((pick) => done.has(pick))) break;
      await page.locator('[data-rematch]').click();
      await expect(page.locator('[data-result]')).toHaveCount(0);
    }
    expect(
      asked.filter((kind) => !seen.has(kind)),
      'was never asked',
    ).toEqual([]);
    expect(
      touched.filter((pick) => !done.has(pick)),
      'was never touched',
    ).toEqual([]);
  });

/** Touch what was touched least until the game is over; look at each kind of question when it is first asked. */
async function playOn(
  page: Page,
  mode: string,
  seen: Set<string>,
  done: Set<string>,
): Promise<void> {
  const result = page.locator('[data-result]');
  while (!(await result.count())) {
    const kind = (await page.locator('.prompt.mine').count()) ? await kindAsked(page) : null;
    if (kind && !seen.has(kind)) await look(page, `${mode}-${kind}`);
    if (kind) seen.add(kind);
    const picks = await touch(page, [...done]);
    for (const pick of picks) done.add(pick);
    await page.waitForTimeout(picks.length ? 15 : 40);
  }
}

/** A tap on something that was never tapped before, or on anything: tells what it was. */
function touch(page: Page, done: string[]): Promise<string[]> {
  return page.evaluate(
    ([done, leadsTo]) => {
      const named = (pick: string): string[] => [pick, pick.slice(0, pick.indexOf(':'))];
      const isFresh = (pick: string): boolean =>
        [...named(pick), leadsTo[pick] ?? pick].some((name) => !done.includes(name));
      const confirm = document.querySelector<HTMLButtonElement>('[data-confirm], [data-lock-in]');
      if (confirm) return (confirm.click(), ['confirm']);
      if (!document.querySelector('.prompt.mine')) return [];
      const offered = [...document.querySelectorAll<HTMLButtonElement>('[data-pick]')].filter(
        (pick) => !pick.disabled && pick.ariaPressed !== 'true' && pick.getClientRects().length > 0,
      );
      const fresh = offered.filter(({ dataset }) => isFresh(dataset.pick!));
      const among = fresh.length ? fresh : offered;
      const pick = among[Math.floor(Math.random() * among.length)];
      pick?.click();
      return pick ? named(pick.dataset.pick!) : [];
    },
    [done, LEADS_TO] as const,
  );
}
