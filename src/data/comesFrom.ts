import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/** What the answer to a query is made from. The live channel names what others change: then it is read again. */
export interface Origin extends Record<string, unknown> {
  /** Names of resources. */
  comesFrom?: readonly string[];
  /** It is costly: at least so long, in milliseconds, is between two reads that a change by others causes. */
  every?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Origin;
  }
}

type Named = Pick<Resource, 'name'>;

/** Whether its changes move money, and with it balances, what is owed, and figures of other resources. */
export const isOfMoney = ({ name, money }: Pick<Resource, 'name' | 'money'>): boolean =>
  money === true || name === journals.name;

const ofMoney: readonly Named[] = resources.filter(isOfMoney);

/** The pace of a report: what nobody waits for, and what asks for much. */
export const unhurried = 15_000;

/** `meta` of a query whose answer is made from records of these resources. */
export function comesFrom(from: readonly Named[], every?: number): Origin {
  return { comesFrom: from.map(({ name }) => name), ...(every !== undefined && { every }) };
}

/** The same of what follows from the books, and from `others` besides. */
export function comesFromMoney(every?: number, others: readonly Named[] = []): Origin {
  return comesFrom([...ofMoney, ...others], every);
}
