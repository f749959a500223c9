import { depositStates, type DepositState } from '../../contract/money/deposits';
import { withPart } from '../kit/list/filters';
import { searchOf, type List } from '../kit/list/list';

export type Tab = DepositState | 'all';
export const tabs: readonly Tab[] = [...depositStates, 'all'];

/** What waits is served in the order it came; of the rest the latest is what is looked for. */
function orderOf(tab: Tab): List['sort'] {
  return { field: 'createdAt', order: tab === 'pending' ? 'ASC' : 'DESC' };
}

/** What `/deposit` opens with: what waits for somebody. */
export const queue = { tabbed: ['state'], first: { filter: { state: 'pending' }, sort: orderOf('pending') } };

/** The tab a list shows; `null` when its address asks for something of its own. */
export function tabOf({ filterValues }: Pick<List, 'filterValues'>): Tab | null {
  const { state } = filterValues;
  return state === undefined ? 'all' : (depositStates.find((known) => known === state) ?? null);
}

/** The query of a tab's address: what else is asked stays. The queue alone needs none. */
export function tabSearch(tab: Tab, { filterValues, perPage }: Pick<List, 'filterValues' | 'perPage'>): string {
  const filter = withPart(filterValues, { state: tab === 'all' ? undefined : tab });
  const bare = tab === 'pending' && Object.keys(filter).length === 1;
  return bare ? '' : searchOf({ filter, sort: orderOf(tab), perPage });
}
