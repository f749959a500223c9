import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { imageIdOf } from '../../../contract/images';
import type { ConsoleDataProvider } from '../../data/dataProvider';

/** Where the bytes of a document are cached. An older address, which the history may name, is of the same bytes. */
export function documentKey(address: string): readonly unknown[] {
  return ['document', imageIdOf(address)];
}

/** The bytes of a document, fetched with the session: its address opens to nobody without one. */
export function useDocument(address: string): UseQueryResult<Blob> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: documentKey(address),
    queryFn: async ({ signal }) => (await dataProvider.documentBytes(address, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });
}

/** An address of this page alone for bytes that do not change while they are shown. */
export function useObjectUrl(bytes: Blob): string {
  const [url] = useState(() => URL.createObjectURL(bytes));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
