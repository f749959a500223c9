import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/**
 * Query `meta`. `dependsOn` lists resources: when another user changes one of them, the live channel refetches the
 * query.
 */
export interface QueryMeta extends Record<string, unknown> {
  dependsOn?: readonly string[];
  /** Minimum time in milliseconds between two refetches caused by the live channel, for costly queries. */
  minRefetchInterval?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

type NamedResource = Pick<Resource, 'name'>;

export const movesMoney = ({ name, money }: Pick<Resource, 'name' | 'money'>): boolean =>
  money === true || name === journals.name;

const moneyResources: readonly NamedResource[] = resources.filter(movesMoney);

/** Milliseconds; long, because reports are costly and not urgent. */
export const reportRefetchInterval = 15_000;

export function dependsOn(from: readonly NamedResource[], minRefetchInterval?: number): QueryMeta {
  return { dependsOn: from.map(({ name }) => name), ...(minRefetchInterval !== undefined && { minRefetchInterval }) };
}

export function dependsOnMoney(minRefetchInterval?: number, others: readonly NamedResource[] = []): QueryMeta {
  return dependsOn([...moneyResources, ...others], minRefetchInterval);
}
