import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { search } from '../../contract/search';
import type { ConsoleDataProvider } from '../data/dataProvider';

/** Whoever types is not asked about at each letter. */
const pauseMs = 120;

/** What the API finds for what is typed; what it found before stays until it has answered. */
export function useFound(typed: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const q = useSettled(typed.trim());
  const query = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => (await dataProvider.call(search, { query: { q } }, { signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = q === typed.trim() && !query.isPlaceholderData;
  return { ...query, q, data: q === '' ? undefined : query.data, isCurrent };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
