import { setupServer } from 'msw/node';
import { openWasm } from '../api/db/wasm';
import { answerBy, handlers } from './handlers';
import { createWorld, type World } from './world';

/** MSW's server over the whole product. Tests of the console start it in tests/server.ts. */
export const server = setupServer(...handlers);

/**
 * Runs the whole product inside a test process; `server` answers from it from now on. The Firebase SDK's build for
 * Node captures the `fetch` present at import (tests/firebase.ts). `sample`: an SQLite file, see `makeSnapshot`.
 */
export async function openWorld({ sample: bytes, clock }: { sample: Uint8Array; clock?: () => Date }): Promise<World> {
  const world = await createWorld({
    open: () => openWasm({ bytes }),
    consoleOrigin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    ...(clock && { clock }),
  });
  answerBy({ api: world.fetch, identity: world.fetch });
  return world;
}
