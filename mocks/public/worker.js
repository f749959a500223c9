/*
 * The service worker of the demo: MSW's own (mockServiceWorker.js, as it ships) behind two filters.
 * Listeners run in the order they were added, so these come first.
 */
const product = /^\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

// What else is asked of this origin goes to the network without a detour through the page: above all
// the modules of a page in development, of which those of `api/` have the product's path.
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isAsked = event.request.destination === '' || (event.request.destination === 'image' && pathname.startsWith('/api/images/'));
  const isOwn = origin === self.location.origin;
  if (isOwn ? product.test(pathname) && isAsked : event.request.destination === '') return;
  event.stopImmediatePropagation();
  // A plain file server has no page at the address of a record: the console is at every address.
  if (event.request.mode === 'navigate' && isOwn) event.respondWith(page(event.request));
});

async function page(request) {
  const answer = await fetch(request);
  return answer.status === 404 ? fetch(self.registration.scope) : answer;
}

// MSW would remove the worker when its last page goes, in a race with the same page's reload.
// Without a page that has asked for it, it answers nothing anyway.
self.addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation();
});

importScripts('mockServiceWorker.js');
