import { renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../../contract/resource';
import { labels } from '../../../contract/catalogs/catalogs';
import { useCacheRecord } from '../../../src/kit/recordCache';

test('a changed record stays cached when an earlier read is answered later', async () => {
  const queryClient = new QueryClient();
  const { result } = renderHook(() => useCacheRecord(labels), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const queryKey = [labels.name, 'getOne', { id: '1', meta: undefined }];
  const recordBefore: AnyRecord = { id: '1', version: 1, createdAt: '', updatedAt: '', archivedAt: null, actions: {} };
  const recordAfter = { ...recordBefore, version: 2 };
  let response = (_record: AnyRecord) => {};
  queryClient.setQueryData(queryKey, recordBefore);
  const reading = queryClient.fetchQuery({
    queryKey,
    queryFn: () => new Promise<AnyRecord>((resolve) => (response = resolve)),
  });
  result.current(recordAfter);
  response(recordBefore);
  await reading.catch(() => undefined);
  expect(queryClient.getQueryData(queryKey)).toEqual(recordAfter);
});
