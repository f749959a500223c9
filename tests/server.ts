import { afterAll, afterEach } from 'vitest';
import { server } from '../mocks/node';

// Every request of a test of the console goes through MSW, so that `server.use()` has an effect in each. It listens before a test
// file puts a `fetch` of its own in front of it.
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
