import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../../../src/data/queryClient';

export function createClientWithoutRetryDelay(): QueryClient {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { ...mutations, retryDelay: 0 } });
  return client;
}
