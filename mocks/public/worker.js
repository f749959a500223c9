/*
 * The service worker of the demo: MSW's own (mockServiceWorker.js, as it ships), kept to what the
 * product is asked. Everything else, above all the modules of a page in development, goes to the
 * network without a detour through the page.
 */
const product = /^\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  // A module of `api/` has the product's path and is a script.
  const isProduct = origin === self.location.origin && product.test(pathname) && event.request.destination === '';
  if (!isProduct) return event.stopImmediatePropagation();
  // A browser stops an idle worker, which then no longer knows its pages. The console asks the
  // product nothing before it has started the mocks: who asks is a page that answers.
  if (event.clientId) activeClientIds.add(event.clientId);
});

importScripts('mockServiceWorker.js');
