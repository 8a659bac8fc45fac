/** Sitting down and watching, under a name that is free at the table. */
import { t } from '../i18n/index.svelte';
import { me } from '../state/identity.svelte';
import type { Session } from '../state/session.svelte';

/** More guests than can be at a table. */
const MOST_GUESTS = 120;

export type Wish = { type: 'join'; seat?: number } | { type: 'watch' };

/** Returns the code of the refusal, `null` if admitted. Guests are numbered; a person who left a seat gets it back. */
export async function enter(session: Session, wish: Wish): Promise<string | null> {
  const refused = await enterAs(session, wish);
  return refused === 'already-here' && wish.type === 'watch'
    ? enterAs(session, { type: 'join' })
    : refused;
}

async function enterAs(session: Session, wish: Wish): Promise<string | null> {
  const { name, guest } = me() ?? { name: t('guest'), guest: true };
  for (let number = 1; ; number++) {
    const called = number === 1 ? name : `${name} ${number}`;
    const refused = await session.attempt({ ...wish, name: called });
    if (refused !== 'name-taken' || !guest || number === MOST_GUESTS) return refused;
  }
}
