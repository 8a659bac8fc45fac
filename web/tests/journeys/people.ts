/**
 * People as they are: each comes with an empty browser, and does only what a person can do: open a
 * link, look, type, tap. Nothing here prepares a session, a token, a store or a table.
 */
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { listen } from '../hornox';
import { Server } from '../server';

export { expect };

export const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1440, height: 900 },
  tv: { width: 1920, height: 1080 },
} as const;
export type Size = keyof typeof SIZES;
export const ALL_SIZES = Object.keys(SIZES) as Size[];

/** What a browser itself says about a table that does not exist. */
const MISSING = 'the server responded with a status of 404';

export interface Device {
  size?: Size;
  language?: 'en' | 'de';
  calm?: boolean;
}

interface Fixtures {
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
  device: async ({ browser }, use) => {
    const pages: Page[] = [];
    const errors: string[][] = [];
    await use(async (device = {}) => {
      const page = await (await browser.newContext(options(device))).newPage();
      errors.push(listen(page.context()));
      pages.push(page);
      return page;
    });
    expect(errors.flat().filter((text) => !text.includes(MISSING)), 'no page complains').toEqual([]);
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

function options({ size = 'laptop', language = 'en', calm = false }: Device): BrowserContextOptions {
  const touch = size === 'small' || size === 'phone' || size === 'lying' || size === 'tablet';
  return {
    viewport: SIZES[size],
    hasTouch: touch,
    isMobile: touch,
    locale: { en: 'en-GB', de: 'de-DE' }[language],
    reducedMotion: calm ? 'reduce' : 'no-preference',
  };
}

/** No part of the page is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'nothing to scroll sideways').toBeLessThanOrEqual(0);
}

/** A picture to be looked at, in `web/test-results/journeys`. */
export async function look(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/journeys/${name}.png` });
}

export type { Browser, Page };
