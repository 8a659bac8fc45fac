/** Handing things to others: links and files. */
import { me } from '../state/identity.svelte';

/** With the system's own sheet where there is one, else by the clipboard. */
export async function share(text: string, path: string): Promise<'shared' | 'copied'> {
  const url = new URL(path, location.origin).href;
  if (navigator.share) {
    try {
      await navigator.share({ title: 'Hornox', text, url });
      return 'shared';
    } catch {
      return 'shared'; // closed without sharing: that is an answer too
    }
  }
  await navigator.clipboard?.writeText(`${text} ${url}`.trim());
  return 'copied';
}

export async function download(path: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${me()?.token ?? ''}` };
  const response = await fetch(`/api${path}`, { headers });
  if (!response.ok) return;
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
