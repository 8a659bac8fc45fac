/** Opening tables and finding them again. */
import type { TableCard } from '../protocol/api';
import type { Terms } from '../protocol/wire';
import { callAsMe, introduce, me } from '../state/identity.svelte';
import { navigate } from '../router.svelte';

/** A table that was opened for one click: bots of this level take the other seats at once. */
let quick: { code: string; level: string } | null = null;

export async function beSomebody(name: string): Promise<void> {
  if (!me()) await introduce(name);
}

export async function openTable(terms: Terms, isPublic: boolean): Promise<void> {
  const table = await callAsMe<TableCard>('POST', '/tables', { terms, public: isPublic });
  navigate(`/t/${table.code}`);
}

export async function playBots(terms: Terms, level: string): Promise<void> {
  const table = await callAsMe<TableCard>('POST', '/tables', { terms, public: false });
  quick = { code: table.code, level };
  navigate(`/t/${table.code}`);
}

/** The level of bots to start with at this table, told once. */
export function quickLevel(code: string): string | null {
  const level = quick?.code === code ? quick.level : null;
  quick = null;
  return level;
}

/** What people type or paste: a code, or a link with one. */
export function codeIn(text: string): string {
  return (text.trim().split('/').at(-1) ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
}
