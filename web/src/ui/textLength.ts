/** How long a text is to its reader and to the server. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning that has at most this many code points; letters and emoji are never cut apart. */
export function shortened(text: string, most: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > most) break;
    kept += segment;
  }
  return kept;
}
