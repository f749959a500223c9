import { config } from '../config';
import { runWhenIdle } from '../chunkLoading';

/** Maximum wait in milliseconds until the worker is active. Before that, it fetches the files of the console. */
const activationTimeoutMs = 30_000;

function getWorkerContainer(): ServiceWorkerContainer | null {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  return config.hasServiceWorker && serviceWorker ? serviceWorker : null;
}

const install = (container: ServiceWorkerContainer) =>
  container.register(`${config.base}service-worker.js`, { scope: config.base, updateViaCache: 'none' });

export function registerWorker(): void {
  const container = getWorkerContainer();
  if (!container) return;
  const register = () => runWhenIdle(() => void install(container).catch(() => undefined));
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}

export async function getWorkerRegistration(): Promise<ServiceWorkerRegistration | null> {
  return (await getWorkerContainer()?.getRegistration(config.base)) ?? null;
}

export async function waitForActiveWorker(): Promise<ServiceWorkerRegistration> {
  const container = getWorkerContainer();
  if (!container) throw new Error('This console has no service worker');
  await install(container);
  return Promise.race([
    container.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The service worker did not start in time')), activationTimeoutMs);
    }),
  ]);
}
