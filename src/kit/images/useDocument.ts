import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { imageIdOf } from '../../../contract/images';
import type { ConsoleDataProvider } from '../../data/dataProvider';

/** Query key of a document's bytes. Older addresses of the same document have the same bytes. */
export function documentKey(address: string): readonly unknown[] {
  return ['document', imageIdOf(address)];
}

export function useDocument(address: string): UseQueryResult<Blob> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: documentKey(address),
    queryFn: async ({ signal }) => (await dataProvider.documentBytes(address, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });
}

/** Returns an object URL for `bytes`, which must not change while the component is mounted. */
export function useObjectUrl(bytes: Blob): string {
  const [url] = useState(() => URL.createObjectURL(bytes));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
