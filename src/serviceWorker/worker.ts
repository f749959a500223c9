import { answerKeyChanged } from './authMessages';
import { openNotification, showPush, notifySubscriptionChanged } from './pushNotifications';
import { workerScope } from './scope';
import { classifyRequest, createShell, removeOldCaches } from './shell';

// Set by the build (build/serviceWorker.ts).
declare const shellVersion: string;
declare const shellFiles: readonly string[];

const scope = workerScope();
const shell = createShell(scope, { version: shellVersion, files: shellFiles });

// Activates a new build at once. This is safe, because names of cached files contain a hash of their content; the page
// and the texts, whose names have no hash, come from the network first.
scope.addEventListener('install', (event) => event.waitUntil(shell.cacheBuild().then(() => scope.skipWaiting())));

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      removeOldCaches(scope, shellVersion),
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  ),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = classifyRequest(request, scope.registration.scope);
  if (kind === 'page') event.respondWith(shell.servePage(event));
  if (kind === 'file') event.respondWith(shell.serveFile(request));
  if (kind === 'texts') event.respondWith(shell.serveTexts(request));
});

scope.addEventListener('message', answerKeyChanged);
scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(notifySubscriptionChanged(scope)));
