import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readAsked, saying, type Asked, type Said } from './asked';
import { useToday } from '../kit/ui/useToday';
import type { ReportView } from './view';

interface Address {
  asked: Asked;
  hrefOf: (said: Said) => string;
  change: (said: Said, options?: { replace?: boolean }) => void;
}

/** What the address asks of a report, and how to ask something else. */
export function useAsked({ report, defaults }: ReportView): Address {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  return useMemo(
    () => ({
      asked: readAsked(search, report, defaults, today),
      hrefOf: (said) => `?${saying(search, said)}`,
      change: (said, { replace = false } = {}) => setSearch(saying(search, said), { replace }),
    }),
    [search, setSearch, report, defaults, today],
  );
}
