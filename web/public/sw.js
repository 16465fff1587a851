// The house without a line: pages come from the network while there is one, hashed assets from the cache for good.
const CACHE = 'saloon-1';
const RULES = /^\/api\/rules\/[^/]+\/[a-z]{2}(\/summary)?$/; // the texts; cases need the house

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add('/')));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (RULES.test(url.pathname)) return event.respondWith(rules(request));
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/ws')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** Every address of ours is the same page. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
      const fresh = new URL(request.url).pathname === '/';
      if (fresh) await forget(cache, answer.clone());
      await cache.put('/', answer.clone());
    }
    return answer;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

/** As they are now; without a line, as they were read last. */
async function rules(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A new build has new names: assets of an older page are thrown out when the page changes. */
async function forget(cache, answer) {
  const before = await cache.match('/');
  if (!before || (await before.text()) === (await answer.text())) return;
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
  }
}

// --- a word when it is one's turn ---

self.addEventListener('push', (event) => {
  const { title = 'Saloon', text = '', url = '/', tag = 'saloon' } = event.data?.json() ?? {};
  const shown = { body: text, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/', location.origin)));
});

/** The page that is there already, else a new one; never a page of somebody else. */
async function open(url) {
  if (url.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}
