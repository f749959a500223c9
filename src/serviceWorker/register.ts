import { config } from '../config';
import { whenIdle } from '../preload';

/** How long a worker may take until it is there, in milliseconds: it fetches the files of the console. */
const patience = 30_000;

/** The browser's service workers; none where this installation has none or the origin is not secure. */
function workers(): ServiceWorkerContainer | null {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  return config.serviceWorker && serviceWorker ? serviceWorker : null;
}

const install = (container: ServiceWorkerContainer) =>
  container.register(`${config.base}service-worker.js`, { scope: config.base, updateViaCache: 'none' });

/** Registers the worker once the page has loaded and has nothing else to do. Without it nothing is amiss. */
export function registerWorker(): void {
  const container = workers();
  if (!container) return;
  const register = () => whenIdle(() => void install(container).catch(() => undefined));
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}

/** The registration of this console's worker, if there is one. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  return (await workers()?.getRegistration(config.base)) ?? null;
}

/** The same, once the worker runs. Throws if it cannot be had. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const container = workers();
  if (!container) throw new Error('This console has no service worker');
  await install(container);
  return Promise.race([
    container.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The service worker does not start')), patience);
    }),
  ]);
}
