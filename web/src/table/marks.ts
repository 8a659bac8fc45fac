/** The tags that stand beside a row. */
import type { ComponentProps } from 'svelte';
import type RowMark from '../art/RowMark.svelte';
import { t, tDynamic } from '../i18n/index.svelte';
import type { RowView } from '../protocol/wire';

type Mark = ComponentProps<typeof RowMark>['mark'];

interface Tag {
  key: string;
  mark: Mark;
  label: string;
  /** What it means for this row. */
  explained: string;
  value?: number;
}

interface Place {
  index: number;
  /** The mode has rows of different lengths. */
  limits: boolean;
  fifth: boolean;
}

export function rowMarks(row: RowView, { index, limits, fifth }: Place): Tag[] {
  const full = row.capacity;
  const explain = (kind: string): string =>
    tDynamic(`mark.explain.${kind}`, { row: index + 1, full, number: full + 1 });
  const tags: Tag[] = [];
  if (limits)
    tags.push({
      key: 'limit',
      mark: 'limit',
      label: t('mark.limit', { number: full + 1 }),
      explained: explain('limit'),
      value: full + 1,
    });
  if (row.stopped)
    tags.push({ key: 'stop', mark: 'stop', label: t('mark.stopped'), explained: explain('stop') });
  if (row.seven)
    tags.push({ key: 'seven', mark: 'seven', label: t('mark.seven'), explained: explain('seven') });
  if (fifth)
    tags.push({
      key: 'fifth',
      mark: 'fifth-row',
      label: t('special.5th-row'),
      explained: explain('fifth'),
    });
  if (row.even_odd === 'even' || row.even_odd === 'odd')
    tags.push({
      key: 'even-odd',
      mark: row.even_odd,
      label: t('mark.even-odd', { shows: t(`shows.${row.even_odd}`) }),
      explained: explain(row.even_odd),
    });
  if (row.climbing === 'up' || row.climbing === 'down')
    tags.push({
      key: 'climbing',
      mark: row.climbing,
      label: t('mark.climbing', { shows: t(`shows.${row.climbing}`) }),
      explained: explain(row.climbing),
    });
  return tags;
}

/** The cow lies among the cards of its row. */
export function explainCow(index: number): string {
  return t('mark.explain.cow', { row: index + 1 });
}
