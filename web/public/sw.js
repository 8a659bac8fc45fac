// Keeps the page at hand: without a network it still opens, the rules and the first game work, and
// a table says that it waits. What has a hash in its name never changes and is kept; nothing of the
// server's API ever is.
const CACHE = 'hornox-1';
// The puzzles that a page keeps for times without a network (src/puzzles/puzzles.ts).
const PUZZLES = 'hornox-puzzles';

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
  self.skipWaiting();
});

async function keepAll() {
  const files = await (await fetch('/precache.json')).json();
  const cache = await caches.open(CACHE);
  await cache.addAll(['/', '/manifest.webmanifest', ...files]);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== CACHE && name !== PUZZLES)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== 'GET' ||
    url.origin !== location.origin ||
    url.pathname.startsWith('/api')
  )
    return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/'))
    event.respondWith(kept(event.request));
});

/** The page of the network, and the last one kept if there is none. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/', answer.clone());
    return answer;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
