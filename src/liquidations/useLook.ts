import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { PayableAmounts } from '../../contract/money/payables';
import type { AnyRecord } from '../kit/record';
import { newKey } from '../data/key';
import { retry } from '../data/queryClient';

/**
 * Asks something of all liquidations that changes nothing (`POST /liquidations/{name}`), each time it
 * comes on screen: what is owed is another amount a minute later. `null` asks nothing.
 */
export function useLook<T>(name: string, body: Readonly<Record<string, unknown>> | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [liquidations.name, 'request', name, body],
    queryFn: async ({ signal }) =>
      (await dataProvider.request<T>(liquidations.name, name, body, { key: newKey(), signal })).data,
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry,
  });
}

interface ItemTotals {
  count: number;
  totals: PayableAmounts;
}

/** What the payments of a run come to that match the filter of its list; asked anew once the run has changed. */
export function useItemTotals(run: AnyRecord, filter: Readonly<Record<string, unknown>>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const body = { liquidationId: run.id, filter };
  return useQuery({
    queryKey: [`${liquidationItems.name}/totals`, 'getList', body, run.version],
    queryFn: async ({ signal }) =>
      (await dataProvider.request<ItemTotals>(liquidationItems.name, 'totals', body, { key: newKey(), signal })).data,
    placeholderData: keepPreviousData,
    retry,
  });
}

/** The statement of an item as data; `version` asks anew once the item has changed. */
export function useStatement<T>(itemId: string, version: number | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [liquidationItems.name, 'statement', itemId, version],
    queryFn: async ({ signal }) =>
      (await dataProvider.document<T>(liquidationItems.name, itemId, 'statement', { format: 'json' }, { signal })).data,
    retry,
  });
}
