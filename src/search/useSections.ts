import { useEffect, useState } from 'react';
import { useMayDo, usePermitted } from '../session/useMayDo';
import { isAmong } from '../data/keptList';
import { useWords } from '../kit/words';
import { likenessOf } from './likeness';
import { actionsFor, pagesFor, pinnedOptions, recordsIn, visited, type Section } from './options';
import type { useFound } from './useFound';
import { usePins } from './usePins';
import { useRecentVisits } from './visits';

/** How long the other sections are held back for the pinned ones, which come first, in milliseconds. */
const pinsWait = 300;

/** Returns the sections to show: pinned and recent records while the input is empty, matches afterwards. */
export function useSections(typed: string, { data }: ReturnType<typeof useFound>): readonly Section[] {
  const words = useWords();
  const { translate } = words;
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const [recent] = useRecentVisits();
  const { data: pins = [], isLoading } = usePins();
  const isLate = useIsLate(isLoading);
  const text = typed.trim();
  if (text !== '') {
    const records = recordsIn(data?.groups ?? [], words);
    const others = filled([
      { key: 'pages', title: translate('search.pages'), options: pagesFor(text, isPermitted, words) },
      { key: 'actions', title: translate('search.actions'), options: actionsFor(text, mayDo, words) },
    ]);
    // Sections whose first match needed spelling correction come after exact matches.
    const isExact = ({ options }: Section) => options[0] !== undefined && likenessOf(text, options[0].title) === 2;
    const [exact, near] = [others.filter(isExact), others.filter((section) => !isExact(section))];
    return data?.corrected ? [...exact, ...records, ...near] : [...records, ...exact, ...near];
  }
  if (isLoading && !isLate) return [];
  const others = recent.filter((visit) => !isAmong(pins, visit));
  const pinned = { key: 'pinned', title: translate('search.pinned'), options: pinnedOptions(pins, recent, words) };
  const rest = [
    { key: 'recent', title: translate('search.recent'), options: visited(others, mayDo, words) },
    { key: 'actions', title: translate('search.actions'), options: actionsFor('', mayDo, words) },
  ];
  // Once shown, options do not move down under the pointer.
  return filled(isLate ? [...rest, pinned] : [pinned, ...rest]);
}

const filled = (sections: readonly Section[]) => sections.filter(({ options }) => options.length > 0);

/** Returns true once the wait has elapsed while still loading; stays true afterwards. */
function useIsLate(isLoading: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsLate(true), pinsWait);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLate;
}
