import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { includesRecord } from '../data/personalList';
import { useResourceText } from '../kit/resourceText';
import {
  matchScoreOf,
  actionsFor,
  pagesFor,
  pinnedOptions,
  foundSections,
  recentOptions,
  type SearchSection,
} from './options';
import { usePins } from '../pins/pins';
import { useRecentVisits } from './visits';
import type { Language } from '../../contract/roles';
import { search, parseTypedDate } from '../../contract/search';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useToday } from '../kit/ui/useToday';

/** Milliseconds to wait for the pinned records, which are the first section. */
const pinsTimeoutMs = 300;

export function useSearchSections(
  typed: string,
  { data }: ReturnType<typeof useSearchResults>,
): readonly SearchSection[] {
  const texts = useResourceText();
  const { translate } = texts;
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const [recent] = useRecentVisits();
  const { data: pins = [], isLoading } = usePins();
  const isTimedOut = useIsTimedOut(isLoading);
  const text = typed.trim();
  if (text !== '') {
    const records = foundSections(data?.groups ?? [], texts);
    const others = withoutEmpty([
      { key: 'pages', title: translate('search.pages'), options: pagesFor(text, isPermitted, texts) },
      { key: 'actions', title: translate('search.actions'), options: actionsFor(text, mayDo, texts) },
    ]);
    // Moves sections whose first match has a typo after the sections with an exact match.
    const isExact = ({ options }: SearchSection) =>
      options[0] !== undefined && matchScoreOf(text, options[0].title) === 2;
    const [exact, approximate] = [others.filter(isExact), others.filter((section) => !isExact(section))];
    return data?.corrected ? [...exact, ...records, ...approximate] : [...records, ...exact, ...approximate];
  }
  if (isLoading && !isTimedOut) return [];
  const others = recent.filter((visit) => !includesRecord(pins, visit));
  const pinned = { key: 'pinned', title: translate('search.pinned'), options: pinnedOptions(pins, recent, texts) };
  const rest = [
    { key: 'recent', title: translate('search.recent'), options: recentOptions(others, mayDo, texts) },
    { key: 'actions', title: translate('search.actions'), options: actionsFor('', mayDo, texts) },
  ];
  // Pins that arrive late come last, because visible options must not move under the pointer.
  return withoutEmpty(isTimedOut ? [...rest, pinned] : [pinned, ...rest]);
}

const withoutEmpty = (sections: readonly SearchSection[]) => sections.filter(({ options }) => options.length > 0);

function useIsTimedOut(isLoading: boolean): boolean {
  const [isTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setTimedOut(true), pinsTimeoutMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isTimedOut;
}

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
