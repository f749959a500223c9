import { replaceFetch } from './replaceFetch';

/** The Firebase SDK stores `fetch` at import. Gives it a function that calls the current `globalThis.fetch`. */
const restoreFetch = replaceFetch((...request) => globalThis.fetch(...request));
await import('firebase/auth');
restoreFetch();
