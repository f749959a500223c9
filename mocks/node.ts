import { setupServer } from 'msw/node';
import { openWasm } from '../api/db/wasm';
import { answerBy, handlers } from './handlers';
import { createWorld, type World } from './world';

/** MSW's server over the whole product. Tests of the console listen to it already (tests/server.ts). */
export const server = setupServer(...handlers);

/**
 * The whole product inside a test process, as the page has it; `server` answers by it from now on. The Firebase SDK's build for
 * Node keeps the `fetch` it finds when it is imported (tests/firebase.ts). `sample`: an SQLite file, see `makeSnapshot`.
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
