import { replaceFetch } from './replaceFetch';

/** The Firebase SDK keeps the `fetch` it finds when it is loaded: one that asks whoever answers at the time. */
const restoreFetch = replaceFetch((...request) => globalThis.fetch(...request));
await import('firebase/auth');
restoreFetch();
