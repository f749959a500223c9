import { depositStates, type deposits, type DepositState } from '../../contract/money/deposits';
import { withPart } from '../kit/list/filters';
import { listSearchOf, type ListQuery } from '../kit/list/list';
import type { Tabs } from '../kit/list/useDeclaredList';
import type { FilterOf } from '../../contract/resource';

type Deposits = typeof deposits;
export type DepositTab = DepositState | 'all';
export const depositTabs: readonly DepositTab[] = [...depositStates, 'all'];

/** Pending deposits oldest first, as a queue; all others latest first. */
function sortOfTab(tab: DepositTab): ListQuery<Deposits>['sort'] {
  return { field: 'createdAt', order: tab === 'pending' ? 'ASC' : 'DESC' };
}

/** Default of `/deposit`: pending deposits. */
export const depositListTabs: Tabs<Deposits> = {
  tabFilterKeys: ['state'],
  initial: { filter: { state: 'pending' }, sort: sortOfTab('pending') },
};

/** Returns the tab of a list's filter; `null` for any other filter. */
export function tabOf({ state }: FilterOf<Deposits>): DepositTab | null {
  return state === undefined ? 'all' : (depositStates.find((known) => known === state) ?? null);
}

/** Returns the address query of a tab, keeping the other filters; empty for the default queue. */
export function tabSearch(tab: DepositTab, currentFilter: FilterOf<Deposits>, perPage: number): string {
  const filter = withPart(currentFilter, { state: tab === 'all' ? undefined : tab });
  const isDefault = tab === 'pending' && Object.keys(filter).length === 1;
  return isDefault ? '' : listSearchOf({ filter, sort: sortOfTab(tab), perPage });
}
