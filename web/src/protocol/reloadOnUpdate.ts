/** Reload the page once after an update of the server. */
const KEY = 'hornox-reloaded';

/** What is needed of a browser. */
export interface Page {
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Forget the page that the service worker keeps for times without a network. */
  forget: () => Promise<unknown>;
  reload: () => void;
}

/** Load the page again, but only once: whether that is being done. */
export function reloadOnce(page: Page): boolean {
  try {
    if (page.store.getItem(KEY) !== null) return false;
    page.store.setItem(KEY, 'yes');
  } catch {
    return false; // a browser that keeps nothing could go round in circles
  }
  void page
    .forget()
    .catch(() => undefined)
    .then(page.reload);
  return true;
}

/** The server knows this page: after its next update the page may be loaded again. */
export function upToDate(page: Pick<Page, 'store'>): void {
  try {
    page.store.removeItem(KEY);
  } catch {
    // nothing is kept
  }
}

export function thisPage(): Page {
  return {
    get store() {
      return sessionStorage;
    },
    forget: forgetPages,
    reload: () => location.reload(),
  };
}

async function forgetPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete('/');
}
