import { config } from '../config';
import { whenIdle } from '../preload';

/** Registers the worker once the page has loaded and has nothing else to do. Without it nothing is amiss. */
export function registerWorker(): void {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (!config.serviceWorker || !serviceWorker) return;
  const register = () =>
    whenIdle(() => {
      void serviceWorker
        .register(`${config.base}service-worker.js`, { scope: config.base, updateViaCache: 'none' })
        .catch(() => undefined);
    });
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}
