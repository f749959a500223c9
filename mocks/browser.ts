import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import * as msw from 'msw';
import { setupWorker } from 'msw/browser';
import { openWasm } from '../api/db/wasm';
import { schedulerIntervalMs } from '../api/scheduler';
import { pageLiveEvent } from '../contract/live';
import { simulateOffline } from './connection';
import { setResponders, handlers } from './handlers';
import { storeScenarios, loadStoredScenarios } from './storedScenarios';
import { showPanel } from './panel/panel';
import { readScenarios, splitByExistence } from './scenarios/scenarios';
import { createMockBackend, type MockBackend } from './mockBackend';

const base = import.meta.env.BASE_URL;

/**
 * MSW worker in front of the mock backend. Available in the browser's console as `msw.worker`, together with MSW's
 * exports, such as `msw.http`.
 */
export const worker = setupWorker(...handlers);
const firstSchedulerRunMs = 10_000;

/**
 * Starts the mock backend inside this tab, behind a service worker. Rejects if the browser offers no service workers
 * (plain http, private window) or the files of the worker are missing.
 */
export async function startMocks(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('this browser offers no service worker to this page');
  const { known, unknown } = readScenarios(globalThis.location.search) ?? splitByExistence(loadStoredScenarios());
  const backendPromise = openBackend().then(async (backend) => {
    await backend.activateScenarios(known);
    return backend;
  });
  // `null` sends requests to other origins to the network.
  const respond = async (request: Request) =>
    new URL(request.url).origin === globalThis.location.origin ? (await backendPromise).fetch(request) : null;
  setResponders({ api: respond, identity: respond });
  Object.assign(globalThis, { msw: { ...msw, worker } });
  // Worker and database start in parallel. Requests wait for both.
  const workerPromise = worker.start({
    quiet: true,
    onUnhandledRequest: 'warn',
    serviceWorker: { url: `${base}worker.js` },
  });
  const [backend] = await Promise.all([backendPromise, workerPromise]);
  keepServiceWorkerAwake();
  backend.subscribe(() => storeScenarios(backend.active));
  storeScenarios(backend.active);
  simulateOffline(backend);
  backend.onLiveMessage((message) => globalThis.dispatchEvent(new CustomEvent(pageLiveEvent, { detail: message })));
  // The first run is delayed, because it would slow down loading the first page.
  setTimeout(() => void backend.runScheduler(), firstSchedulerRunMs);
  setInterval(() => void backend.runScheduler(), schedulerIntervalMs);
  showPanel({ backend, unknownScenarios: unknown, startOver });
}

async function openBackend(): Promise<MockBackend> {
  const response = await fetch(`${base}sample.sqlite`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the sample data could not be loaded (${response.status})`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return createMockBackend({
    open: () => openWasm({ wasmUrl, bytes }),
    userAgent: navigator.userAgent,
    consoleOrigin: `${globalThis.location.origin}${base.replace(/\/$/, '')}`,
    // Set by `npm run dev -- --api` if the server has no identity service.
    ...(import.meta.env['VITE_MOCKS'] === 'identity' && { fetchApi: (request) => fetch(msw.bypass(request)) }),
  });
}

function startOver(): void {
  storeScenarios([]);
  const address = new URL(globalThis.location.href);
  address.searchParams.delete('scenario');
  if (address.href === globalThis.location.href) globalThis.location.reload();
  else globalThis.location.assign(address);
}

const wakeIntervalMs = 5_000;

/**
 * Sends regular messages to the service worker, because browsers stop an idle worker. A restarted worker does not know
 * the open pages and would send their requests to the network.
 */
export function keepServiceWorkerAwake(): void {
  const sendActivation = () => navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  setInterval(sendActivation, wakeIntervalMs);
  for (const event of ['visibilitychange', 'focus', 'pageshow', 'resume'])
    globalThis.addEventListener(event, sendActivation, { capture: true });
}
