/** The tags that stand beside a row. */
import type { ComponentProps } from 'svelte';
import type RowMark from '../art/RowMark.svelte';
import { t } from '../i18n/index.svelte';
import type { RowView } from '../protocol/wire';

type Mark = ComponentProps<typeof RowMark>['mark'];

interface Tag {
  key: string;
  mark: Mark;
  label: string;
  value?: number;
}

export function rowMarks(row: RowView, { limits, fifth }: { limits: boolean; fifth: boolean }): Tag[] {
  const tags: Tag[] = [];
  const limit = row.capacity + 1;
  if (limits)
    tags.push({ key: 'limit', mark: 'limit', label: t('mark.limit', { number: limit }), value: limit });
  if (row.stopped) tags.push({ key: 'stop', mark: 'stop', label: t('mark.stopped') });
  if (row.seven) tags.push({ key: 'seven', mark: 'seven', label: t('mark.seven') });
  if (fifth) tags.push({ key: 'fifth', mark: 'fifth-row', label: t('special.5th-row') });
  if (row.even_odd === 'even' || row.even_odd === 'odd')
    tags.push({ key: 'even-odd', mark: row.even_odd, label: t('mark.even-odd', { shows: t(`shows.${row.even_odd}`) }) });
  if (row.climbing === 'up' || row.climbing === 'down')
    tags.push({ key: 'climbing', mark: row.climbing, label: t('mark.climbing', { shows: t(`shows.${row.climbing}`) }) });
  return tags;
}
