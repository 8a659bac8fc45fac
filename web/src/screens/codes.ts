/** Codes of tables, as people type and paste them. */

/** The code in a code or a link, as the server writes it: O is read as 0, I and L as 1. */
export function codeIn(text: string): string {
  const path = text.trim().replace(/[?#].*$/s, '');
  const code = path.split('/').filter(Boolean).at(-1) ?? '';
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** In groups of three, to be read aloud. */
export function grouped(code: string): string {
  return code.match(/.{1,3}/g)?.join('-') ?? '';
}
