import { config } from '../config';
import { runWhenIdle } from '../preload';

/** Maximum wait until the worker is active, in milliseconds; it first fetches the console's files. */
const activationTimeoutMs = 30_000;

/** Returns the browser's service worker container; `null` if the installation has none or the origin is insecure. */
function getWorkerContainer(): ServiceWorkerContainer | null {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  return config.serviceWorker && serviceWorker ? serviceWorker : null;
}

const install = (container: ServiceWorkerContainer) =>
  container.register(`${config.base}service-worker.js`, { scope: config.base, updateViaCache: 'none' });

/** Registers the worker once the page has loaded and is idle. Failures are ignored. */
export function registerWorker(): void {
  const container = getWorkerContainer();
  if (!container) return;
  const register = () => runWhenIdle(() => void install(container).catch(() => undefined));
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}

/** Returns the registration of this console's worker, or `null`. */
export async function getWorkerRegistration(): Promise<ServiceWorkerRegistration | null> {
  return (await getWorkerContainer()?.getRegistration(config.base)) ?? null;
}

/** Returns the registration once the worker is active. Throws if there is none. */
export async function waitForActiveWorker(): Promise<ServiceWorkerRegistration> {
  const container = getWorkerContainer();
  if (!container) throw new Error('This console has no service worker');
  await install(container);
  return Promise.race([
    container.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The service worker does not start')), activationTimeoutMs);
    }),
  ]);
}
