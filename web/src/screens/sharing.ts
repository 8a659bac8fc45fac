/** Share links and files. */
import { t } from '../i18n/index.svelte';
import { callAsMe, me } from '../state/identity.svelte';

/**
 * With the system's own sheet where there is one, else by the clipboard. Tells what to say about it:
 * that it is copied or, where nothing may be copied, the link itself.
 */
export async function share(
  text: string,
  path: string,
  copied = t('share.copied'),
): Promise<string | null> {
  const url = new URL(path, location.origin).href;
  if ('share' in navigator) {
    await navigator.share({ title: 'Hornox', text, url }).catch(() => undefined); // closed: that is an answer too
    return null;
  }
  return (await copy(`${text}${text.includes('\n') ? '\n' : ' '}${url}`)) ? copied : url;
}

/** A private game is opened first to those who have the link; only those who played it can do that. */
export async function shareGame(id: string, text: string, path: string): Promise<string | null> {
  await callAsMe('POST', `/games/${id}/share`);
  return share(text, path);
}

/** The clipboard's own way needs a secure connection; the old one does not. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  document.body.append(field);
  field.select();
  // The only way to copy on a page without HTTPS.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

export async function download(path: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${me()?.token ?? ''}` };
  const response = await fetch(`/api${path}`, { headers });
  if (response.ok) saveFile(await response.blob(), name);
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
