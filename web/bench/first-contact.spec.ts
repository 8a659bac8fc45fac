/** What a newcomer waits for: the first card, and the next question. Printed, not judged. */
import { median, skipAll, turnsOf } from '../tests/journeys/pace';
import { test, type Page } from '../tests/journeys/people';
import { openTable, sitDown } from '../tests/journeys/hosting';
import { setReveal } from '../tests/journeys/playing';
import { Traffic } from '../tests/traffic';

const TURNS = 5;
const SPEEDS = ['off', 'fast', 'normal', 'skip'] as const;
type Speed = (typeof SPEEDS)[number];

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
const told = (times: number[]): string =>
  `${seconds(median(times))} (${times.map(seconds).join(', ')})`;

async function measured(page: Page, speed: Speed): Promise<number[]> {
  if (speed === 'skip') return turnsOf(page, TURNS, skipAll);
  await setReveal(page, speed);
  return turnsOf(page, TURNS);
}

test('a first visit', async ({ device, server }) => {
  const page = await device({ size: 'phone' });
  const traffic = new Traffic(page.context());
  await page.goto(server.url);
  await page.locator('[data-play]:enabled').waitFor();
  const visible = kilobytes(await traffic.bytes());
  await page.waitForTimeout(3000);
  const all = kilobytes(await traffic.bytes());
  await page.locator('[data-play]').click();
  await page.locator('.hand [data-pick]').first().waitFor();
  console.log(
    `first visit: ${visible} until one can play, ${all} in all, ${kilobytes(await traffic.bytes())} with the first hand`,
  );
});

test('a newcomer with an invitation', async ({ device, server }) => {
  const host = await device();
  const code = await openTable(host, server);
  const friend = await device({ size: 'phone' });
  const opened = performance.now();
  await sitDown(friend, `${server.url}/t/${code}`, 'Ben');
  const seated = performance.now();
  await host.locator('[data-start]:enabled').click();
  await friend.locator('.hand [data-pick]').first().waitFor();
  console.log(
    `newcomer: seat after ${seconds(seated - opened)}, first card after ${seconds(performance.now() - opened)}`,
  );
});

for (const speed of SPEEDS)
  test(`the next question: ${speed}`, async ({ device, server }) => {
    const page = await device();
    await page.goto(server.url);
    await page.locator('[data-play]:enabled').click();
    await page.locator('.hand [data-pick]').first().waitFor();
    console.log(`alone, ${speed}: ${told(await measured(page, speed))}`);
  });

for (const speed of SPEEDS)
  test(`the next question for two: ${speed}`, async ({ device, server }) => {
    const [ann, ben] = [await device(), await device({ size: 'phone' })];
    const code = await openTable(ann, server, { seats: 3 });
    await sitDown(ben, `${server.url}/t/${code}`, 'Ben');
    await ann.locator('[data-fill]').click();
    await ann.locator('[data-start]:enabled').click();
    await ben.locator('.hand [data-pick]').first().waitFor();
    const [times] = await Promise.all([measured(ann, speed), measured(ben, speed)]);
    console.log(`two people, ${speed}: ${told(times)}`);
  });
