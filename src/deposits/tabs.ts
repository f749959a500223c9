import { depositStates, type deposits, type DepositState } from '../../contract/money/deposits';
import { withPart } from '../kit/list/filters';
import { searchOf, type ListQuery } from '../kit/list/list';
import type { Tabs } from '../kit/list/useDeclaredList';
import type { FilterOf } from '../../contract/resource';

type Deposits = typeof deposits;
export type Tab = DepositState | 'all';
export const tabs: readonly Tab[] = [...depositStates, 'all'];

/** What waits is served in the order it came; of the rest the latest is what is looked for. */
function orderOf(tab: Tab): ListQuery<Deposits>['sort'] {
  return { field: 'createdAt', order: tab === 'pending' ? 'ASC' : 'DESC' };
}

/** What `/deposit` opens with: what waits for somebody. */
export const queue: Tabs<Deposits> = {
  tabbed: ['state'],
  first: { filter: { state: 'pending' }, sort: orderOf('pending') },
};

/** The tab a list shows; `null` when its address asks for something of its own. */
export function tabOf({ state }: FilterOf<Deposits>): Tab | null {
  return state === undefined ? 'all' : (depositStates.find((known) => known === state) ?? null);
}

/** The query of a tab's address: what else is asked stays. The queue alone needs none. */
export function tabSearch(tab: Tab, asked: FilterOf<Deposits>, perPage: number): string {
  const filter = withPart(asked, { state: tab === 'all' ? undefined : tab });
  const bare = tab === 'pending' && Object.keys(filter).length === 1;
  return bare ? '' : searchOf({ filter, sort: orderOf(tab), perPage });
}
