import { afterAll, afterEach } from 'vitest';
import { server } from '../mocks/node';
import { forgetMissingResources } from '../src/data/missingResources';

// Every request of a test of the console goes through MSW, so that `server.use()` has an effect in each. It listens before a test
// file puts a `fetch` of its own in front of it.
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => {
  server.resetHandlers();
  forgetMissingResources();
});
afterAll(() => server.close());
