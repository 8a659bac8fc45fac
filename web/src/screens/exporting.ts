/** Everything that the server stores about a person, as one file. */
import { callAsMe } from '../state/identity.svelte';
import { saveFile } from './sharing';

/** A page of the export: `more_before` is where the next one begins. */
interface Export {
  games: unknown[];
  more_before: number | null;
}

export async function exportData(): Promise<void> {
  const all = await callAsMe<Export>('GET', '/me/export');
  while (all.more_before !== null) {
    const page = await callAsMe<Export>('GET', `/me/export?before=${all.more_before}`);
    all.games.push(...page.games);
    all.more_before = page.more_before;
  }
  saveFile(
    new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }),
    'hornox-my-data.json',
  );
}
