import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Language } from '../../contract/roles';
import { search } from '../../contract/search';
import { parseTypedDate } from '../../contract/typedDates';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useToday } from '../kit/ui/useToday';
import { useResourceText } from '../kit/resourceText';

const debounceMs = 120;

export function useSearchResults(typed: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { language } = useResourceText();
  const today = useToday();
  const q = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(search, { query: { q: normalizeDates(q, language, today) } }, { signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isAnswered = query.error !== null || (query.data !== undefined && !query.isPlaceholderData);
  const isCurrent = q === typed.trim() && isAnswered;
  return { ...query, q, data: q === '' ? undefined : query.data, isCurrent };
}

/** Rewrites dates to the format that the API parses: in English, 11/22 is 22 November. */
function normalizeDates(q: string, language: Language, today: string): string {
  const order = language === 'en' ? 'monthFirst' : 'dayFirst';
  return q.replaceAll(/\S+\/\S+/g, (text) => parseTypedDate(text, today, order) ?? text);
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : debounced;
}
