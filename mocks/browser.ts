import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import * as msw from 'msw';
import { setupWorker } from 'msw/browser';
import { openWasm } from '../api/db/wasm';
import { upkeepEveryMs } from '../api/upkeep';
import { keepAwake } from './awake';
import { liveEventOfPage } from '../contract/live';
import { followConnection } from './connection';
import { answerBy, handlers } from './handlers';
import { keepScenarios, keptScenarios } from './kept';
import { showPanel } from './panel/panel';
import { readScenarios, splitKnown } from './scenarios/scenarios';
import { createWorld, type World } from './world';

const base = import.meta.env.BASE_URL;

/** MSW's worker over the whole product. In the tools of the browser it is `msw.worker`, beside `msw.http` and the others. */
export const worker = setupWorker(...handlers);
const firstUpkeepMs = 10_000;

/**
 * Puts the whole product inside this tab: identity and API on a database of its own, behind a
 * service worker. Resolves when the first request can be sent; rejects where the browser has no
 * service workers (plain http, a private window) or its files are not there.
 */
export async function startMocks(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('this browser offers no service worker to this page');
  const { known, unknown } = readScenarios(globalThis.location.search) ?? splitKnown(keptScenarios());
  const opening = openWorld().then(async (world) => {
    await world.play(known);
    return world;
  });
  // Another origin's `/api/` is none of the product's.
  const answer = async (request: Request) =>
    new URL(request.url).origin === globalThis.location.origin ? (await opening).fetch(request) : null;
  answerBy({ api: answer, identity: answer });
  Object.assign(globalThis, { msw: { ...msw, worker } });
  // The worker takes as long to start as the database to open; what it is asked waits for both.
  const starting = worker.start({
    quiet: true,
    onUnhandledRequest: 'warn',
    serviceWorker: { url: `${base}worker.js` },
  });
  const [world] = await Promise.all([opening, starting]);
  keepAwake();
  world.subscribe(() => keepScenarios(world.active));
  keepScenarios(world.active);
  followConnection(world);
  world.follow((message) => globalThis.dispatchEvent(new CustomEvent(liveEventOfPage, { detail: message })));
  // By then the first page is there.
  setTimeout(() => void world.upkeep(), firstUpkeepMs);
  setInterval(() => void world.upkeep(), upkeepEveryMs);
  showPanel({ world, unknown, startOver });
}

async function openWorld(): Promise<World> {
  const answer = await fetch(`${base}sample.sqlite`, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`the sample data is not there (${answer.status})`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return createWorld({
    open: () => openWasm({ wasmUrl, bytes }),
    consoleOrigin: `${globalThis.location.origin}${base.replace(/\/$/, '')}`,
    // `npm run dev -- --api`, over a backend without an identity service.
    ...(import.meta.env['VITE_MOCKS'] === 'identity' && { answerApi: (request) => fetch(msw.bypass(request)) }),
  });
}

/** A reload begins the data afresh; the scenarios go too, from the tab and from the address. */
function startOver(): void {
  keepScenarios([]);
  const address = new URL(globalThis.location.href);
  address.searchParams.delete('scenario');
  if (address.href === globalThis.location.href) globalThis.location.reload();
  else globalThis.location.assign(address);
}
