/** A friend gets a link, has never been here, and wants to sit down. */
import { ALL_SIZES, expect, expectNoSideways, look, test, type Page } from './people';
import { fillAndStart, openTable, sitDown } from './hosting';

const WORDS = {
  en: { sit: 'Sit down', watch: 'Watch', watching: 'You are watching.' },
  de: { sit: 'Hinsetzen', watch: 'Zuschauen', watching: 'Du schaust zu.' },
} as const;

/** One below the other, in this order. */
async function expectOneColumn(
  page: Page,
  roles: ('heading' | 'alert' | 'button')[],
): Promise<void> {
  const boxes = await Promise.all(
    roles.map((role) => page.locator('main').getByRole(role).first().boundingBox()),
  );
  expect(new Set(boxes.map((box) => Math.round(box!.x))).size, 'one left edge').toBe(1);
  const tops = boxes.map((box) => box!.y);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
}

const hand = (page: Page) => page.locator('.hand .piece');

for (const language of ['en', 'de'] as const)
  for (const size of ALL_SIZES)
    test(
      `one press leads to a seat: ${size}, ${language}`,
      { tag: size === 'phone' && language === 'en' ? [`@${size}`, '@quick'] : `@${size}` },
      async ({ device, server }) => {
        const [host, friend] = [await device(), await device({ size, language })];
        const code = await openTable(host, server, { seats: 3 });
        const came = Date.now();
        await friend.goto(`${server.url}/t/${code}`);
        await expect(friend.getByRole('button', { name: WORDS[language].sit })).toBeInViewport({
          ratio: 1,
        });
        await expectNoSideways(friend);
        await look(friend, `door-${size}-${language}`);
        await friend.locator('[data-name]').fill('Bob');
        await friend.getByRole('button', { name: WORDS[language].sit }).click();
        await friend.locator('[data-lobby]').waitFor();
        await expectNoSideways(friend);
        await look(friend, `lobby-guest-${size}-${language}`);
        await expect(host.getByText('Bob')).toBeVisible();
        await fillAndStart(host);
        await expect(hand(friend)).toHaveCount(10);
        expect(Date.now() - came, 'from the link to the first card').toBeLessThan(10_000);
      },
    );

for (const language of ['en', 'de'] as const)
  for (const size of ALL_SIZES)
    test(
      `one press leads to watching a game that runs: ${size}, ${language}`,
      { tag: `@${size}` },
      async ({ device, server }) => {
        const [host, friend] = [await device(), await device({ size, language })];
        const code = await openTable(host, server, { seats: 2 });
        await fillAndStart(host);
        await friend.goto(`${server.url}/t/${code}`);
        const watch = friend.getByRole('button', { name: WORDS[language].watch });
        await expect(watch).toBeInViewport({ ratio: 1 });
        await expect(watch).toHaveClass(/primary/);
        await expect(friend.locator('[data-join]')).toHaveCount(0);
        await look(friend, `door-playing-${size}-${language}`);
        await watch.click();
        await expect(friend.getByText(WORDS[language].watching)).toBeVisible();
        await expectNoSideways(friend);
      },
    );

test(
  'guests without a name are called Guest, Guest 2 and so on',
  { tag: '@quick' },
  async ({ device, server }) => {
    const [host, one, two] = [
      await device(),
      await device({ size: 'phone' }),
      await device({ size: 'phone' }),
    ];
    const code = await openTable(host, server, { seats: 4 });
    await sitDown(one, `${server.url}/t/${code}`);
    await sitDown(two, `${server.url}/t/${code}`);
    await expect(host.locator('[data-seat]').nth(1)).toContainText('Guest');
    await expect(host.locator('[data-seat]').nth(2)).toContainText('Guest 2');
  },
);

test('a name that is taken is said so, and the field stays', async ({ device, server }) => {
  const [host, friend] = [await device(), await device({ size: 'phone' })];
  const code = await openTable(host, server, { seats: 3 });
  await friend.goto(`${server.url}/t/${code}`);
  await friend.locator('[data-name]').fill('ann');
  await friend.locator('[data-join]').click();
  await expect(friend.getByRole('alert')).toContainText('has this name already');
  await expect(friend.locator('[data-name]')).toHaveValue('ann');
  await expect(friend.locator('[data-name]')).toBeFocused();
  await look(friend, 'door-name-taken');
  await friend.locator('[data-name]').fill('Ann the second');
  await friend.locator('[data-join]').click();
  await friend.locator('[data-lobby]').waitFor();
  await expect(host.getByText('Ann the second')).toBeVisible();
});

test('a full table can be watched, and a seat that becomes free be taken', async ({
  device,
  server,
}) => {
  const [host, friend, late] = [await device(), await device(), await device({ size: 'phone' })];
  const code = await openTable(host, server, { seats: 2 });
  await sitDown(friend, `${server.url}/t/${code}`, 'Bob');
  await late.goto(`${server.url}/t/${code}`);
  await expect(late.getByText('All seats are taken')).toBeVisible();
  await expect(late.locator('[data-join]')).toHaveCount(0);
  await look(late, 'door-full');
  await late.locator('[data-name]').fill('Cleo');
  await late.locator('[data-watch]').click();
  await late.locator('[data-lobby]').waitFor();
  await friend.getByRole('button', { name: 'Leave' }).click();
  await late.getByRole('button', { name: 'Sit down' }).click();
  await expect(host.locator('[data-seat]').nth(1)).toContainText('Cleo');
});

test(
  'a code that leads nowhere can be corrected',
  { tag: '@quick' },
  async ({ device, server }) => {
    const [host, friend] = [await device(), await device({ size: 'phone' })];
    const code = await openTable(host, server, { seats: 3 });
    await friend.goto(`${server.url}/t/ZZZ-ZZZ-ZZ2`);
    await expect(friend.getByRole('heading', { level: 1 })).toContainText('no table');
    await look(friend, 'door-wrong-code');
    await friend.getByRole('textbox', { name: 'Code or link' }).fill(code.toLowerCase());
    await friend.getByRole('button', { name: 'Join' }).click();
    await friend.locator('[data-join]').click();
    await friend.locator('[data-lobby]').waitFor();
  },
);

test(
  'a removed player is told so and is let back in by the host',
  { tag: '@quick' },
  async ({ device, server }) => {
    const [host, friend] = [await device(), await device({ size: 'phone' })];
    const code = await openTable(host, server, { seats: 3 });
    await sitDown(friend, `${server.url}/t/${code}`, 'Bob');
    await host.getByRole('button', { name: 'Remove Bob' }).click();
    await expect(friend.getByText('The host has removed you from this table')).toBeVisible();
    await expectOneColumn(friend, ['heading', 'alert', 'button']);
    await look(friend, 'door-removed');
    await friend.reload();
    await friend.locator('[data-join]').click();
    await expect(friend.getByText('The host has removed you from this table')).toBeVisible();
    await expect(friend.locator('[data-lobby]')).toHaveCount(0);
    await expect(host.getByText('Removed: Bob')).toBeVisible();
    await look(host, 'lobby-removed');
    await host.getByRole('button', { name: 'Let back in' }).click();
    await friend.getByRole('button', { name: 'Try again' }).click();
    await friend.locator('[data-lobby]').waitFor();
    await expect(host.locator('[data-seat]').nth(1)).toContainText('Bob');
  },
);
