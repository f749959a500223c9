/**
 * Service worker of installations with `VITE_SERVICE_WORKER=off`: removes the caches and the registration of an earlier
 * worker.
 */
import { workerScope } from './scope';
import { removeOldCaches } from './shell';

const scope = workerScope();

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(removeOldCaches(scope).then(() => scope.registration.unregister())),
);
