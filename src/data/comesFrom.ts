import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/** Query `meta`: the resources a query depends on. The live channel refetches the query when others change them. */
export interface Origin extends Record<string, unknown> {
  comesFrom?: readonly string[];
  /** Minimum time in milliseconds between two refetches caused by the live channel, for costly queries. */
  every?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Origin;
  }
}

type Named = Pick<Resource, 'name'>;

/** Returns whether changes to this resource move money and so affect balances and figures of other resources. */
export const isOfMoney = ({ name, money }: Pick<Resource, 'name' | 'money'>): boolean =>
  money === true || name === journals.name;

const ofMoney: readonly Named[] = resources.filter(isOfMoney);

/** Value of `every` for reports, in milliseconds: they are costly and not urgent. */
export const unhurried = 15_000;

/** Returns the `meta` of a query that depends on these resources. */
export function comesFrom(from: readonly Named[], every?: number): Origin {
  return { comesFrom: from.map(({ name }) => name), ...(every !== undefined && { every }) };
}

/** Returns the `meta` of a query that depends on every resource that moves money, and on `others`. */
export function comesFromMoney(every?: number, others: readonly Named[] = []): Origin {
  return comesFrom([...ofMoney, ...others], every);
}
