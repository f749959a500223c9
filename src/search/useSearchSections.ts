import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { includesRecord } from '../data/personalList';
import { useCurrenciesInUse } from '../kit/newRecords';
import { useResourceText } from '../kit/resourceText';
import { actionsFor, pagesFor, pinnedOptions, foundSections, recentOptions, type SearchSection } from './options';
import { matchScoreOf } from './matchScore';
import { usePins } from '../pins/pins';
import { useRecentVisits } from './visits';
import { parseGiftCardCode } from '../../contract/money/giftcards';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { routeOf, type Resource } from '../../contract/resource';
import type { Language } from '../../contract/roles';
import { search, parseTypedDate } from '../../contract/search';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useToday } from '../kit/ui/useToday';

/** Milliseconds to wait for the pinned records, which are the first section. */
const pinsTimeoutMs = 300;

export function useSearchSections(
  inputText: string,
  { data }: ReturnType<typeof useSearchResults>,
): readonly SearchSection[] {
  const texts = useResourceText();
  const { translate } = texts;
  const isOperationPermitted = useIsOperationPermitted();
  const omittedUrls = useCurrenciesInUse().length === 1 ? [routeOf(exchangeRates), '/reports/sales/currencies'] : [];
  const mayDo = (resource: Resource, operation: string) =>
    isOperationPermitted(resource, operation) && !omittedUrls.includes(routeOf(resource));
  const isPermitted = useIsPermitted();
  const [recentVisits] = useRecentVisits();
  const { data: pins = [], isLoading } = usePins();
  const isTimedOut = useIsTimedOut(isLoading);
  const query = inputText.trim();
  if (query !== '') {
    const recordSections = foundSections(data?.groups ?? [], texts);
    const others = removeEmpty([
      { key: 'pages', title: translate('search.pages'), options: pagesFor(query, isPermitted, texts, omittedUrls) },
      { key: 'actions', title: translate('search.actions'), options: actionsFor(query, mayDo, texts) },
    ]);
    // Moves sections whose first match has a typo after the sections with an exact match.
    const isExact = ({ options }: SearchSection) =>
      options[0] !== undefined && matchScoreOf(query, options[0].title) >= 2;
    const [exactSections, approximateSections] = [
      others.filter(isExact),
      others.filter((section) => !isExact(section)),
    ];
    return data?.corrected
      ? [...exactSections, ...recordSections, ...approximateSections]
      : [...recordSections, ...exactSections, ...approximateSections];
  }
  if (isLoading && !isTimedOut) return [];
  const others = recentVisits.filter((visit) => !includesRecord(pins, visit));
  const pinnedSection = {
    key: 'pinned',
    title: translate('search.pinned'),
    options: pinnedOptions(pins, recentVisits, texts),
  };
  const otherSections = [
    { key: 'recent', title: translate('search.recent'), options: recentOptions(others, mayDo, texts) },
    { key: 'actions', title: translate('search.actions'), options: actionsFor('', mayDo, texts) },
  ];
  // Pins that arrive late come last, because visible options must not move under the pointer.
  return removeEmpty(isTimedOut ? [...otherSections, pinnedSection] : [pinnedSection, ...otherSections]);
}

const removeEmpty = (sections: readonly SearchSection[]) => sections.filter(({ options }) => options.length > 0);

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

/** Sends no code of a gift card, because the address of a request ends up in logs. */
export function useSearchResults(inputText: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { language } = useResourceText();
  const today = useToday();
  const isCode = parseGiftCardCode(inputText) !== null;
  const q = useDebounced(isCode ? '' : inputText.trim());
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
  const isCurrent = q === inputText.trim() && isAnswered;
  return { ...query, q, data: q === '' ? undefined : query.data, isCurrent, isCode };
}

/** Rewrites dates to the format that the API parses: in English, 11/22 is 22 November. */
function normalizeDates(q: string, language: Language, today: string): string {
  const order = language === 'en' ? 'monthFirst' : 'dayFirst';
  return q.replaceAll(/\S+\/\S+/g, (text) => parseTypedDate(text, today, order) ?? text);
}

function useDebounced(value: string): string {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : debouncedValue;
}
