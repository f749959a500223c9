import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { setupWorker } from 'msw/browser';
import { openWasm } from '../api/db/wasm';
import { handlers } from './handlers';
import { readScenarios } from './scenarios/scenarios';
import { createWorld } from './world';

const base = import.meta.env.BASE_URL;

/**
 * Puts the whole product inside this tab: identity and API on a database of its own, behind a
 * service worker. Resolves when the first request can be sent.
 */
export async function startMocks(): Promise<void> {
  const sample = await fetch(`${base}sample.sqlite`, { cache: 'no-cache' });
  const bytes = new Uint8Array(await sample.arrayBuffer());
  const world = await createWorld({
    open: () => openWasm({ wasmUrl, bytes }),
    consoleOrigin: `${globalThis.location.origin}${base.replace(/\/$/, '')}`,
  });
  await world.play(readScenarios(globalThis.location.search)?.known ?? []);
  await setupWorker(...handlers(world)).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${base}mockServiceWorker.js` },
  });
}
