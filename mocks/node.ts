import { setupServer } from 'msw/node';
import { openWasm } from '../api/db/wasm';
import { setResponders, handlers } from './handlers';
import { createMockBackend, type MockBackend } from './mockBackend';

export const server = setupServer(...handlers);

/**
 * Opens a mock backend inside a test process, which answers the requests of `server` from then on. Import
 * `tests/firebase.ts` first, because the Firebase SDK for Node stores the global `fetch` when it is imported. `sample`:
 * SQLite file made by `makeSnapshot`.
 */
export async function openMockBackend({
  sample: bytes,
  clock,
}: {
  sample: Uint8Array;
  clock?: () => Date;
}): Promise<MockBackend> {
  const backend = await createMockBackend({
    open: () => openWasm({ bytes }),
    consoleOrigin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    ...(clock && { clock }),
  });
  setResponders({ api: backend.fetch, identity: backend.fetch });
  return backend;
}
