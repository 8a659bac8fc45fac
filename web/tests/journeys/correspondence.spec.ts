/** Two people who never meet: a few minutes now and then, on devices that are closed in between. */
import type { Server } from '../server';
import { expect, look, test, type Page } from './people';
import { openTable, sitDown } from './hosting';

/** Come by on a device that was here before: a page is opened, looked at and closed again. */
async function visit(
  home: Page,
  server: Server,
  path: string,
  see: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await home.context().newPage();
  await page.goto(server.url + path);
  await see(page);
  await page.close();
}

async function chooseFirst(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^(Your turn|Du bist dran) · /);
  await page.locator('.hand [data-pick]').first().click();
}

test('two people play a correspondence game without ever meeting', async ({ device, server }) => {
  const [ann, bob] = [
    await device({ size: 'laptop' }),
    await device({ size: 'phone', language: 'de' }),
  ];
  const code = await openTable(ann, server, { preset: 'days', seats: 2 });
  await expect(ann.locator('[data-lobby]')).toContainText('2 days per move');
  await sitDown(bob, `${server.url}/t/${code}`, 'Bob');
  await bob.goto('about:blank');
  await ann.locator('[data-start]:enabled').click();
  await expect(ann.locator('.hand .piece')).toHaveCount(10);
  await expect(ann.locator('.prompt')).toContainText('1 day 23 h');
  await ann.goto('about:blank');

  await visit(ann, server, '/', async (page) => {
    await expect(page).toHaveTitle('(1) Hornox');
    await expect(page.locator('[data-mine]')).toContainText('1 day 23 h left');
    await look(page, 'correspondence-start');
    await page.locator('[data-mine] a').click();
    await chooseFirst(page);
    await expect(page.locator('.question')).toContainText('Waiting for Bob.');
    await expect(page).not.toHaveTitle(/Your turn/);
  });
  await visit(ann, server, '/', async (page) => {
    await expect(page.locator('[data-mine]')).toContainText('waiting for Bob');
    await expect(page).toHaveTitle('Hornox');
  });
  await visit(bob, server, '/', async (page) => {
    await expect(page).toHaveTitle('(1) Hornox');
    await page.locator('[data-mine] a').click();
    await expect(page.locator('.hand .piece')).toHaveCount(10);
    await look(page, 'correspondence-table');
    await chooseFirst(page);
    await expect(page.locator('.hand .piece')).toHaveCount(9);
  });
  await visit(ann, server, `/t/${code}`, async (page) => {
    await expect(page.locator('.hand .piece')).toHaveCount(9);
    await expect(page.locator('.seat.gone')).toContainText('Bob');
    await expect(
      page.getByRole('button', { name: /Let a bot/ }),
      'nobody has to be here',
    ).toHaveCount(0);
  });
});
