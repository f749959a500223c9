import { setupServer } from 'msw/node';
import { openWasm } from '../api/db/wasm';
import { handlers } from './handlers';
import type { ScenarioName } from './scenarios/scenarios';
import { createWorld, type World } from './world';

export interface MockServer {
  world: World;
  /** Begins to answer for the product; a request for anything else fails the test. */
  listen(): void;
  /** Switches to exactly these situations; to none without a name. */
  useScenario(...names: ScenarioName[]): Promise<void>;
  /** Fresh data and no situation: between two tests. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole product inside a test process, as the page has it. The Firebase SDK's build for Node keeps the `fetch` it
 * finds when it is imported (tests/firebase.ts). `sample`: an SQLite file, see `makeSnapshot`.
 */
export async function createMockServer({
  sample: bytes,
  clock,
}: {
  sample: Uint8Array;
  clock?: () => Date;
}): Promise<MockServer> {
  const world = await createWorld({
    open: () => openWasm({ bytes }),
    consoleOrigin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    ...(clock && { clock }),
  });
  const server = setupServer(...handlers(world));
  return {
    world,
    listen: () => server.listen({ onUnhandledRequest: 'error' }),
    useScenario: (...names) => world.play(names),
    async reset() {
      await world.play([]);
      await world.reset();
    },
    async close() {
      server.close();
      await world.close();
    },
  };
}
