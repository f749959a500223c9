import { replaceFetch } from './replaceFetch';

/** The Firebase SDK stores the `fetch` it finds when it loads: one that calls the current `globalThis.fetch`. */
const restoreFetch = replaceFetch((...request) => globalThis.fetch(...request));
await import('firebase/auth');
restoreFetch();
