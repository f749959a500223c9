import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../../../src/data/queryClient';

/** The console's own, but for the pauses between two tries: the only thing a test does not wait for. */
export function createClientWithoutRetryDelay(): QueryClient {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { ...mutations, retryDelay: 0 } });
  return client;
}
