import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readReportParams, withParams, type ReportParams, type AddressParams } from './reportParams';
import { useToday } from '../kit/ui/useToday';
import type { ReportView } from './view';

interface ReportAddress {
  params: ReportParams;
  hrefOf: (params: AddressParams) => string;
  change: (params: AddressParams, options?: { replace?: boolean }) => void;
}

export function useReportParams({ report, defaults }: ReportView): ReportAddress {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  return useMemo(
    () => ({
      params: readReportParams(search, report, defaults, today),
      hrefOf: (params) => `?${withParams(search, params)}`,
      change: (params, { replace = false } = {}) => setSearch(withParams(search, params), { replace }),
    }),
    [search, setSearch, report, defaults, today],
  );
}
