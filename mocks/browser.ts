import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import * as msw from 'msw';
import { setupWorker } from 'msw/browser';
import { openWasm } from '../api/db/wasm';
import { schedulerIntervalMs } from '../api/scheduler';
import { keepServiceWorkerAwake } from './keepServiceWorkerAwake';
import { pageLiveEvent } from '../contract/live';
import { simulateOffline } from './connection';
import { setResponders, handlers } from './handlers';
import { storeScenarios, loadStoredScenarios } from './storedScenarios';
import { showPanel } from './panel/panel';
import { readScenarios, splitKnown } from './scenarios/scenarios';
import { createMockBackend, type MockBackend } from './mockBackend';

const base = import.meta.env.BASE_URL;

/**
 * MSW's worker over the whole product. Exposed as `msw.worker` in the browser's developer tools, beside `msw.http`
 * and the others.
 */
export const worker = setupWorker(...handlers);
const firstSchedulerRunMs = 10_000;

/**
 * Runs the whole product inside this tab, behind a service worker. Rejects where the browser has no service workers
 * (plain http, a private window) or the worker's files are missing.
 */
export async function startMocks(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('this browser offers no service worker to this page');
  const { known, unknown } = readScenarios(globalThis.location.search) ?? splitKnown(loadStoredScenarios());
  const openingBackend = openWorld().then(async (world) => {
    await world.activateScenarios(known);
    return world;
  });
  // Leaves `/api/` of other origins to the network.
  const answer = async (request: Request) =>
    new URL(request.url).origin === globalThis.location.origin ? (await openingBackend).fetch(request) : null;
  setResponders({ api: answer, identity: answer });
  Object.assign(globalThis, { msw: { ...msw, worker } });
  // Worker and database start in parallel; requests wait for both.
  const startingWorker = worker.start({
    quiet: true,
    onUnhandledRequest: 'warn',
    serviceWorker: { url: `${base}worker.js` },
  });
  const [world] = await Promise.all([openingBackend, startingWorker]);
  keepServiceWorkerAwake();
  world.subscribe(() => storeScenarios(world.active));
  storeScenarios(world.active);
  simulateOffline(world);
  world.onLiveMessage((message) => globalThis.dispatchEvent(new CustomEvent(pageLiveEvent, { detail: message })));
  // Delays the first run until the first page has loaded.
  setTimeout(() => void world.runScheduler(), firstSchedulerRunMs);
  setInterval(() => void world.runScheduler(), schedulerIntervalMs);
  showPanel({ world, unknown, startOver });
}

async function openWorld(): Promise<MockBackend> {
  const answer = await fetch(`${base}sample.sqlite`, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`the sample data is not there (${answer.status})`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return createMockBackend({
    open: () => openWasm({ wasmUrl, bytes }),
    consoleOrigin: `${globalThis.location.origin}${base.replace(/\/$/, '')}`,
    // `npm run dev -- --api`, over a backend without an identity service.
    ...(import.meta.env['VITE_MOCKS'] === 'identity' && { answerApi: (request) => fetch(msw.bypass(request)) }),
  });
}

function startOver(): void {
  storeScenarios([]);
  const address = new URL(globalThis.location.href);
  address.searchParams.delete('scenario');
  if (address.href === globalThis.location.href) globalThis.location.reload();
  else globalThis.location.assign(address);
}
