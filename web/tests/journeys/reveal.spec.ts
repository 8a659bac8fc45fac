/** The reveal of a turn, as a player sees it: cards turn over, go to their rows, and rows are taken. */
import { ALL_SIZES, expect, look, test, type Page } from './people';
import { fillAndStart, openTable } from './hosting';
import { answer } from './playing';

/** What the eye catches, frame by frame. */
interface Frames {
  /** How far each turning card is turned: -1 shows the back, 1 the front. */
  turning: number[][];
  /** Whether the side that faces the viewer was ever a mirrored front. */
  mirrored: boolean;
  /** Cards in the row that is lit, and how far the last of them is from the others' line. */
  rows: { cards: number; flying: number }[];
  /** Cards that were cut off by something they moved within. */
  clipped: string[];
  flights: number;
}

/** Look at every frame from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frames = { turning: [], mirrored: false, rows: [], clipped: [], flights: 0 };
    Object.assign(window, { frames });
    const facing = (element: Element): number =>
      new DOMMatrix(getComputedStyle(element).transform).m11;
    const cut = (element: Element): boolean => {
      const inner = element.getBoundingClientRect();
      for (
        let outer = element.parentElement;
        outer && outer !== document.body;
        outer = outer.parentElement
      ) {
        if (getComputedStyle(element).position === 'fixed') return false;
        if (getComputedStyle(outer).overflow === 'visible') continue;
        const { left, top, right, bottom } = outer.getBoundingClientRect();
        if (
          inner.left < left - 1 ||
          inner.top < top - 1 ||
          inner.right > right + 1 ||
          inner.bottom > bottom + 1
        )
          return true;
      }
      return false;
    };
    const see = (): void => {
      const turners = [...document.querySelectorAll('[data-turner]')];
      if (turners.length) frames.turning.push(turners.map(facing));
      for (const turner of turners)
        for (const side of turner.children)
          if (getComputedStyle(side).backfaceVisibility !== 'hidden') frames.mirrored = true;
      const moving = document
        .getAnimations()
        .filter((animation) => !(animation instanceof CSSTransition))
        .map(({ effect }) => effect as KeyframeEffect)
        .filter((effect) => effect.getKeyframes().some((frame) => 'transform' in frame))
        .map(({ target }) => target!)
        .filter((target) => target.matches('.piece, .ghost'));
      frames.flights += moving.length;
      frames.clipped.push(...moving.filter(cut).map((element) => element.className));
      const lit = document.querySelector('.row.lit');
      const ghosts = document.querySelectorAll('[data-ghosts] .ghost').length;
      if (lit) frames.rows.push({ cards: lit.querySelectorAll('.piece').length, flying: ghosts });
      requestAnimationFrame(see);
    };
    see();
  });
}

function seen(page: Page): Promise<Frames> {
  return page.evaluate(() => (window as unknown as { frames: Frames }).frames);
}

/** A picture of the moment in which something is half done. */
async function freeze(page: Page, selector: string, name: string, least = 0.3): Promise<boolean> {
  const caught = await page
    .waitForFunction(
      ([selector, least]) => {
        const moving = document
          .getAnimations()
          .filter(({ effect }) => ((effect as KeyframeEffect).target as Element).matches(selector));
        const far = moving.some(({ effect }) => {
          const { progress } = effect!.getComputedTiming();
          return progress !== null && progress! >= least && progress! < 0.9;
        });
        if (far) document.getAnimations().forEach((animation) => animation.pause());
        return far;
      },
      [selector, least] as const,
      { polling: 'raf', timeout: 6_000 },
    )
    .then(
      () => true,
      () => false,
    );
  if (!caught) return false;
  await look(page, name);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.play()));
  return true;
}

const isOver = async (page: Page): Promise<boolean> =>
  (await page.locator('[data-result]').count()) > 0;
const areBacks = (cards: number[]): boolean => cards.every((facing) => facing < -0.9);
const areFronts = (cards: number[]): boolean => cards.every((facing) => facing > 0.99);

/** Whether five cards have left a row after the sixth lay there. */
function hasTaken({ rows }: Frames): boolean {
  const full = rows.findIndex(({ cards }) => cards === 6);
  return full > -1 && rows.slice(full).some(({ cards, flying }) => cards === 1 && flying >= 5);
}

/** Play turns until the eye has caught a row that is taken, and cards before and after they turn over: a busy machine shows few frames. */
async function playUntilSeen(page: Page): Promise<void> {
  const isEnough = (frames: Frames): boolean =>
    hasTaken(frames) && frames.turning.some(areBacks) && frames.turning.some(areFronts);
  while (!isEnough(await seen(page)) && !(await isOver(page))) {
    await answer(page);
    await page.waitForTimeout(50);
  }
}

for (const size of ALL_SIZES)
  test(
    `cards turn over, land and are taken in plain view, ${size}`,
    { tag: `@${size}` },
    async ({ device, server }) => {
      test.setTimeout(240_000);
      const page = await device({ size });
      await openTable(page, server, { seats: 10 });
      await fillAndStart(page);
      await page.locator('[data-skip]').click();
      await watch(page);
      await playUntilSeen(page);
      const frames = await seen(page);
      const { turning, mirrored, rows, clipped, flights } = frames;
      expect(turning.some(areBacks), 'all backs are seen first').toBe(true);
      expect(turning.some(areFronts), 'all fronts are seen in the end').toBe(true);
      expect(mirrored, 'no front is seen from behind').toBe(false);
      expect(flights, 'cards fly').toBeGreaterThan(20);
      expect(clipped, 'no card is cut off in flight').toEqual([]);
      expect(
        rows.some(({ cards }) => cards === 6),
        'the sixth card lies in the row',
      ).toBe(true);
      expect(hasTaken(frames), 'then five cards leave').toBe(true);

      await expect(page.locator('[data-skip]')).toHaveCount(0, { timeout: 40_000 });
      while (!(await answer(page)) && !(await isOver(page))) await page.waitForTimeout(50);
      await freeze(page, '[data-turner]', `flip-${size}`, 0.35);
      await freeze(page, '.row', `still-${size}`, 0.1);
      await freeze(page, '.ghost', `take-${size}`, 0.45);
    },
  );
