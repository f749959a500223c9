import { useEffect, useState } from 'react';
import { useMayDo, usePermitted } from '../session/useMayDo';
import { includesRecord } from '../data/personalList';
import { useResourceText } from '../kit/resourceText';
import { matchScoreOf } from './matchScore';
import { actionsFor, pagesFor, pinnedOptions, foundSections, recentOptions, type SearchSection } from './options';
import type { useSearchResults } from './useSearchResults';
import { usePins } from '../pins/usePins';
import { useRecentVisits } from './visits';

/** Milliseconds to wait for the pinned records, which are the first section. */
const pinsTimeoutMs = 300;

export function useSearchSections(
  typed: string,
  { data }: ReturnType<typeof useSearchResults>,
): readonly SearchSection[] {
  const texts = useResourceText();
  const { translate } = texts;
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
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
