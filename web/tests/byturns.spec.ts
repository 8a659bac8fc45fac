/** A table by turns: days for each move, played in visits, with closed tabs in between. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, introduce, listen, playOn, prefer, test } from './hornox';
import type { Server } from './server';

/** Somebody with a browser of their own, who comes for a moment and goes again. */
class Visitor {
  private constructor(
    private readonly context: BrowserContext,
    private readonly server: Server,
    private readonly errors: string[],
  ) {}

  static async named(name: string, browser: Browser, server: Server): Promise<Visitor> {
    const context = await browser.newContext();
    const visitor = new Visitor(context, server, listen(context));
    const page = await context.newPage();
    await introduce(page, server, name);
    await prefer(page, { level: 'calf' });
    await page.goto(server.url);
    await page.close();
    return visitor;
  }

  async open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.server.url + path);
    return page;
  }

  async visit(path: string, look: (page: Page) => Promise<void>): Promise<void> {
    const page = await this.open(path);
    await look(page);
    await page.close();
  }

  async leave(): Promise<void> {
    expect(this.errors).toEqual([]);
    await this.context.close();
  }
}

async function chooseFirst(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^Your turn · /);
  await page.locator('.hand [data-pick]').first().click();
}

test('two people play by turns without ever meeting', async ({ browser, server }) => {
  const [ann, bob] = [await Visitor.named('Ann', browser, server), await Visitor.named('Bob', browser, server)];
  test.setTimeout(240_000);
  let table = '';

  await ann.visit('/new', async (page) => {
    await page.getByRole('combobox', { name: 'Seats', exact: true }).selectOption('2');
    await page.getByText('All settings').click();
    await page.getByRole('combobox', { name: 'The game ends' }).selectOption('rounds');
    await page.getByRole('spinbutton', { name: 'Rounds' }).fill('1');
    await page.getByLabel('Time to think').selectOption('days');
    await expect(page.getByRole('spinbutton', { name: 'Days per move' })).toHaveValue('2');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.locator('[data-lobby]')).toContainText('2 days per move');
    table = new URL(page.url()).pathname;
  });
  await bob.visit(table, async (page) => {
    await page.locator('[data-join]').click();
    await page.locator('[data-lobby]').waitFor();
  });
  await ann.visit(table, async (page) => {
    await page.locator('[data-start]:enabled').click();
    await expect(page.locator('.hand .piece')).toHaveCount(10);
    await expect(page.locator('.prompt')).toContainText('1 day 23 h');
  });

  await ann.visit('/games', async (page) => {
    await expect(page).toHaveTitle('(1) My games · Hornox');
    await expect(page.locator('[data-mine]')).toContainText('your turn');
    await expect(page.locator('[data-mine]')).toContainText('1 day 23 h left');
    await page.locator('[data-mine] a').click();
    await chooseFirst(page);
    await expect(page.locator('.question')).toContainText('Waiting for Bob.');
    await expect(page).not.toHaveTitle(/Your turn/);
  });
  await ann.visit('/', async (page) => {
    await expect(page.locator('[data-mine]')).toContainText('waiting for Bob');
    await expect(page).toHaveTitle('Hornox');
  });
  await bob.visit('/', async (page) => {
    await expect(page).toHaveTitle('(1) Hornox');
    await page.locator('[data-mine] a').click();
    await chooseFirst(page);
    await expect(page.locator('.hand .piece')).toHaveCount(9);
  });
  await ann.visit(table, async (page) => {
    await expect(page.locator('.hand .piece')).toHaveCount(9);
    await expect(page.locator('.seat.gone')).toContainText('Bob');
  });

  const [one, two] = [await ann.open(table), await bob.open(table)];
  await Promise.all([playOn(one), playOn(two)]);
  await expect(one.locator('[data-result]')).toBeVisible();
  await ann.leave();
  await bob.leave();
});
