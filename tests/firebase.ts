import { replaceFetch } from './replaceFetch';

/** Gives the Firebase SDK, which stores `fetch` at import, one that calls the current `globalThis.fetch`. */
const restoreFetch = replaceFetch((...request) => globalThis.fetch(...request));
await import('firebase/auth');
restoreFetch();
