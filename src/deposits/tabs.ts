import { depositStates, type deposits, type DepositState } from '../../contract/money/deposits';
import { withPart } from '../kit/list/filters';
import { searchOf, type ListQuery } from '../kit/list/list';
import type { Tabs } from '../kit/list/useDeclaredList';
import type { FilterOf } from '../../contract/resource';

type Deposits = typeof deposits;
export type Tab = DepositState | 'all';
export const tabs: readonly Tab[] = [...depositStates, 'all'];

/** Pending deposits oldest first, as a queue; all others latest first. */
function orderOf(tab: Tab): ListQuery<Deposits>['sort'] {
  return { field: 'createdAt', order: tab === 'pending' ? 'ASC' : 'DESC' };
}

/** Default of `/deposit`: pending deposits. */
export const queue: Tabs<Deposits> = {
  tabbed: ['state'],
  first: { filter: { state: 'pending' }, sort: orderOf('pending') },
};

/** Returns the tab of a list's filter; `null` for any other filter. */
export function tabOf({ state }: FilterOf<Deposits>): Tab | null {
  return state === undefined ? 'all' : (depositStates.find((known) => known === state) ?? null);
}

/** Returns the address query of a tab, keeping the other filters; empty for the default queue. */
export function tabSearch(tab: Tab, asked: FilterOf<Deposits>, perPage: number): string {
  const filter = withPart(asked, { state: tab === 'all' ? undefined : tab });
  const bare = tab === 'pending' && Object.keys(filter).length === 1;
  return bare ? '' : searchOf({ filter, sort: orderOf(tab), perPage });
}
