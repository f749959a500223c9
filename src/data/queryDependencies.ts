import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/** Query `meta`: the resources a query depends on. The live channel refetches the query when others change them. */
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

/** Returns whether changes to this resource move money and so affect balances and figures of other resources. */
export const movesMoney = ({ name, money }: Pick<Resource, 'name' | 'money'>): boolean =>
  money === true || name === journals.name;

const moneyResources: readonly NamedResource[] = resources.filter(movesMoney);

/** Value of `every` for reports, in milliseconds: they are costly and not urgent. */
export const reportRefetchInterval = 15_000;

/** Returns the `meta` of a query that depends on these resources. */
export function dependsOn(from: readonly NamedResource[], minRefetchInterval?: number): QueryMeta {
  return { dependsOn: from.map(({ name }) => name), ...(minRefetchInterval !== undefined && { minRefetchInterval }) };
}

/** Returns the `meta` of a query that depends on every resource that moves money, and on `others`. */
export function dependsOnMoney(minRefetchInterval?: number, others: readonly NamedResource[] = []): QueryMeta {
  return dependsOn([...moneyResources, ...others], minRefetchInterval);
}
