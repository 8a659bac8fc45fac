/** Who is heard at a table: people whom one mutes, people whom the host silences, spectators. */
import { linkTo, openTable, sitDown, start, watch } from './hosting';
import { expect, expectNoSideways, look, test, type Page } from './people';

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Chat/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveValue('');
}

const lines = (page: Page) => page.getByRole('dialog').locator('ol > li');
const unfold = (page: Page): Promise<void> =>
  page.getByRole('dialog').locator('[data-talkers] summary').click();

test('a muted person is not heard any more, also after a reload, until it is undone', async ({
  device,
  server,
}) => {
  const ann = await device({ size: 'phone' });
  const bob = await device();
  const code = await openTable(ann, server, { seats: 2 });
  await sitDown(bob, linkTo(server, code), 'Bob');
  await openChat(bob);
  await say(bob, 'Moo!');
  await openChat(ann);
  await expect(lines(ann)).toHaveText([/Bob\s+Moo!/]);
  await unfold(ann);
  await look(ann, 'quiet-table-phone-people');
  await expectNoSideways(ann);
  await ann.getByRole('button', { name: 'Mute Bob for me' }).click();
  await expect(lines(ann)).toHaveText(['No messages yet.']);
  await ann.keyboard.press('Escape');
  await say(bob, 'Can you hear me?');
  await expect(lines(bob)).toHaveCount(2);
  await ann.reload();
  await ann.locator('[data-lobby]').waitFor();
  await say(bob, 'Hello?');
  await expect(lines(bob)).toHaveCount(3);
  await expect(ann.locator('[data-unread]')).toHaveCount(0);
  await openChat(ann);
  await expect(lines(ann)).toHaveText(['No messages yet.']);
  await unfold(ann);
  await ann.getByRole('button', { name: 'Hear Bob again' }).click();
  await expect(lines(ann)).toHaveCount(3);
});

test('the host closes the chat for spectators during a game and silences a player', async ({
  device,
  server,
}) => {
  const ann = await device();
  const bob = await device({ size: 'phone', language: 'de' });
  const eve = await device({ size: 'small' });
  const code = await openTable(ann, server, { seats: 2 });
  await sitDown(bob, linkTo(server, code), 'Bob');
  await start(ann, bob);
  await watch(eve, linkTo(server, code), 'Eve');
  await openChat(eve);
  await say(eve, 'Play the 55!');
  await openChat(ann);
  await expect(lines(ann)).toHaveText([/Eve\s+watching\s+Play the 55!/]);
  await unfold(ann);
  await look(ann, 'quiet-table-laptop-host');
  await ann.getByRole('combobox', { name: 'Who may write' }).selectOption('Players only');
  await expect(eve.locator('[data-closed]')).toHaveText('The host lets only players write.');
  await expect(eve.getByRole('dialog').getByRole('textbox')).toBeDisabled();
  await look(eve, 'quiet-table-small-spectator');
  await openChat(bob);
  await say(bob, 'Endlich Ruhe');
  await expect(lines(ann)).toHaveCount(2);

  await ann.getByRole('button', { name: 'Silence Bob for all' }).click();
  await expect(bob.locator('[data-closed]')).toHaveText(
    'Der Gastgeber hat dich an diesem Tisch stummgeschaltet.',
  );
  await look(bob, 'quiet-table-phone-silenced');
  await expect(bob.getByRole('dialog').getByRole('textbox')).toBeDisabled();
  await bob.reload();
  await openChat(bob);
  await expect(bob.locator('[data-closed]')).toHaveText(
    'Der Gastgeber hat dich an diesem Tisch stummgeschaltet.',
  );
  await ann.getByRole('button', { name: 'Let Bob talk again' }).click();
  await say(bob, 'Danke');
  await ann.getByRole('combobox', { name: 'Who may write' }).selectOption('Nobody');
  await expect(bob.locator('[data-closed]')).toHaveText('Der Gastgeber hat den Chat geschlossen.');
});
