/**
 * People as they are: each comes with an empty browser, and does only what a person can do: open a
 * link, look, type, tap. Nothing here prepares a session, a token, a store or a table.
 */
import { join } from 'node:path';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { listen } from '../hornox';
import { Server } from '../server';
import { ALL_SIZES, isTouched, SIZES, type Size } from './sizes';

export { expect };
export { ALL_SIZES, SIZES, type Size };

/** What a browser itself says about a table that does not exist. */
const MISSING = 'the server responded with a status of 404';

export interface Device {
  /** The size of this device, unless all journeys are to run at another one. */
  size?: Size;
  /** It has its size by its story, as a television has. */
  fixed?: boolean;
  language?: 'en' | 'de';
  calm?: boolean;
}

interface Fixtures {
  /** The size of all devices that are not fixed; without one each has its own. */
  size: Size | null;
  /** A device that has never been here: an empty browser of its own. */
  device: (device?: Device) => Promise<Page>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  /** Bots take their time here, as they do for people. */
  server: [
    async ({}, use) => {
      const server = new Server('unhurried');
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  size: [null, { option: true }],
  device: async ({ browser, size }, use) => {
    const pages: Page[] = [];
    const errors: string[][] = [];
    await use(async (device = {}) => {
      const page = await (await browser.newContext(options(device, size))).newPage();
      errors.push(listen(page.context()));
      pages.push(page);
      return page;
    });
    expect(
      errors.flat().filter((text) => !text.includes(MISSING)),
      'no page complains',
    ).toEqual([]);
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

function options(
  { size: own = 'laptop', fixed, language = 'en', calm = false }: Device,
  wanted: Size | null,
): BrowserContextOptions {
  const size = (!fixed && wanted) || own;
  return {
    viewport: SIZES[size],
    hasTouch: isTouched(size),
    isMobile: isTouched(size),
    locale: { en: 'en-GB', de: 'de-DE' }[language],
    reducedMotion: calm ? 'reduce' : 'no-preference',
  };
}

/** No part of the page is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'nothing to scroll sideways').toBeLessThanOrEqual(0);
}

/** Every button of a table is on the screen, unless it is in a list to scroll, and no card of the hand covers the question. */
async function expectInReach(page: Page): Promise<void> {
  const { outside, covered } = await page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (
        let outer = element.parentElement;
        outer && !outer.matches('main.table');
        outer = outer.parentElement
      )
        if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return true;
      return false;
    };
    const isOutside = ({ left, top, right, bottom }: DOMRect): boolean =>
      left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const shown = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const margin = 5; // around the words
    const bottom = document.querySelector('main.table .say')?.getBoundingClientRect().bottom ?? 0;
    return {
      outside: shown('main.table button')
        .filter((button) => !scrolls(button) && isOutside(button.getBoundingClientRect()))
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
      covered: shown('main.table .hand .piece')
        .map((piece) => Math.round(bottom - piece.getBoundingClientRect().top))
        .filter((over) => over > margin),
    };
  });
  expect(outside, 'buttons outside the screen').toEqual([]);
  expect(covered, 'cards on the question').toEqual([]);
}

/** A picture to be looked at, in `web/test-results/journeys` or `web/test-results/lying/journeys`. */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoSideways(page);
  await expectInReach(page);
  await page.screenshot({ path: join(test.info().project.outputDir, 'journeys', `${name}.png`) });
}

export type { Browser, Locator, Page };
