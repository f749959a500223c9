import { afterAll, afterEach } from 'vitest';
import { server } from '../mocks/node';

// Sends every request of a console test through MSW, so that `server.use()` works in all tests. Starts before a test
// file can replace `fetch`.
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
