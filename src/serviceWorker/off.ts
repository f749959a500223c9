/** In place of the service worker where an installation has none (`VITE_SERVICE_WORKER=off`): removes the one there was. */
import { workerScope } from './scope';
import { removeOldShells } from './shell';

const scope = workerScope();

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(removeOldShells(scope).then(() => scope.registration.unregister())),
);
