import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Endpoint, EndpointOutput, EndpointRequest } from '../../contract/endpoint';
import { companies } from '../../contract/catalogs/companies';
import { liquidationItemEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { dependsOn, dependsOnMoney, retry } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { recordOf, type AnyRecord } from '../kit/record';

/** Queries an endpoint at every mount, because amounts owed change within minutes. Sends no request for `null`. */
export function useLiquidationQuery<const E extends Endpoint>(endpoint: E, request: EndpointRequest<E> | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery<EndpointOutput<E> | null>({
    queryKey: [liquidations.name, 'request', endpoint.id, request],
    queryFn: async ({ signal }) => (request ? (await dataProvider.call(endpoint, request, { signal })).data : null),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: dependsOnMoney(undefined, [companies]),
    retry,
  });
}

export function useItemTotals(run: AnyRecord, filter: Readonly<Record<string, unknown>>, enabled = true) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const input = { liquidationId: run.id, filter };
  return useQuery({
    queryKey: [`${liquidationItems.name}/totals`, 'getList', input, run.version],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(liquidationItemEndpoints.totals, { input }, { signal })).data,
    enabled,
    placeholderData: keepPreviousData,
    retry,
  });
}

/** Matches the payments that no bank file contains yet. */
export const awaitsFileFilter = { state: ['processing'], bankFileNumber: null };

/** Returns the totals of the payments for which a bank file is due; `undefined` if none or while loading. */
export function useDueFile(run: AnyRecord) {
  const { data } = useItemTotals(run, awaitsFileFilter, recordOf(liquidations, run).state === 'processing');
  return data && data.count > 0 ? data : undefined;
}

export function useStatement(itemId: string, version: number | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [liquidationItems.name, 'statement', itemId, version],
    queryFn: async ({ signal }) => {
      const request = { params: { id: itemId }, query: { format: 'json' } } as const;
      return (await dataProvider.call(liquidationItemEndpoints.statement, request, { signal })).data;
    },
    meta: dependsOn([liquidations, liquidationItems, companies]),
    retry,
  });
}
