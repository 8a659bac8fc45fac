/**
 * The service worker downloads the whole client, so that it works offline. That is more than a first
 * look at the start page should load. There it starts after the first touch or key.
 */
const SIGNS = ['click', 'keydown', 'appinstalled'];
/** What the visitor asked for is loaded first. */
const DELAY = 3000;

export function prepareOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  if (location.pathname !== '/') return register();
  for (const sign of SIGNS)
    addEventListener(sign, () => setTimeout(register, DELAY), { once: true });
}

function register(): void {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
