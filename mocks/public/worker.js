/*
 * Service worker of the demo: MSW's unmodified mockServiceWorker.js, preceded by two listeners that filter its events.
 * Listeners run in the order of their registration.
 */
const backendPaths = /^\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

// Sends all requests that the mock backend does not answer directly to the network. In development these include the
// modules of the folder `api/`, whose paths look like API paths.
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isDataRequest = event.request.destination === '' || (event.request.destination === 'image' && pathname.startsWith('/api/images/'));
  const isOwn = origin === self.location.origin;
  if (isOwn ? backendPaths.test(pathname) && isDataRequest : event.request.destination === '') return;
  event.stopImmediatePropagation();
  // Answers navigations to any path with the console, because a plain file server answers 404 for a record's path.
  if (event.request.mode === 'navigate' && isOwn) event.respondWith(page(event.request));
});

async function page(request) {
  const response = await fetch(request);
  return response.status === 404 ? fetch(self.registration.scope) : response;
}

// Prevents MSW from unregistering the worker when its last page closes: during a reload the unregistration would race
// with the new page. Without an active page the worker answers no request anyway.
self.addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation();
});

importScripts('mockServiceWorker.js');
