/** Opening tables and finding them again. */
import type { NewTable, TableCard } from '../protocol/bodies';
import type { Terms } from '../protocol/wire';
import { callAsMe } from '../state/identity.svelte';
import { navigate } from '../router.svelte';

/** Who has just opened a table sits down there; with a level, bots take the other seats at once. */
export interface Arrival {
  level: string | null;
}

let opened: (Arrival & { code: string }) | null = null;

/** The code of the table is not part of the first page. */
export function loadTable(): Promise<unknown> {
  return import('./TableScreen.svelte');
}

export async function openTable(
  terms: Terms,
  isPublic: boolean,
  level: string | null = null,
): Promise<void> {
  const body: NewTable = { terms, public: isPublic };
  const [table] = await Promise.all([callAsMe<TableCard>('POST', '/tables', body), loadTable()]);
  opened = { code: table.code, level };
  navigate(`/t/${table.code}`);
}

/** A private table against bots, at once. */
export function playBots(terms: Terms, level: string): Promise<void> {
  return openTable(terms, false, level);
}

/** How one comes to this table, told once. */
export function arrivalAt(code: string): Arrival | null {
  const arrival = opened?.code === code ? opened : null;
  opened = null;
  return arrival;
}
