/**
 * Replaces the service worker if the installation has none (`VITE_SERVICE_WORKER=off`): unregisters the previous one.
 */
import { workerScope } from './scope';
import { removeOldCaches } from './shell';

const scope = workerScope();

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(removeOldCaches(scope).then(() => scope.registration.unregister())),
);
