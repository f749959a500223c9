import { daysAfter } from '../../contract/days';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { investmentMovements } from '../../contract/money/investments';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { apiKeys } from '../../contract/people/apiKeys';
import { approvals } from '../../contract/people/approvals';
import { users } from '../../contract/people/accounts';
import type { ActionName, FilterOf, Resource } from '../../contract/resource';
import type { Turn } from '../../contract/turns';
import { expiringSoon } from '../giftcards/card';
import { paymentsOverdue, paymentsSoon } from '../reports/inversiones/drilldowns';
import { listPathOf, type ListQuery } from '../kit/list/list';

export const todoNames = [
  'deposits',
  'runs',
  'approvals',
  'failed',
  'toPay',
  'investorsOverdue',
  'investorsSoon',
  'cards',
  'trials',
  'apiKeys',
] as const;
export type TodoName = (typeof todoNames)[number];

/** Something that waits for somebody: a part of a list. */
export interface Todo {
  name: TodoName;
  resource: Resource;
  /** The action that settles it: it waits for whoever may do that. */
  does: string;
  /** Counts, and is what the list is opened with: the number is the list's own. */
  filter: ListQuery['filter'];
  /** The most urgent first; by this field it is told how urgent. */
  sort: ListQuery['sort'];
  /** Who prepared some of them may not decide about them: those that wait for another person are counted apart. */
  hasTurns?: true;
  /** Something went wrong; anything else is work. */
  urgent?: true;
}

/** So many days before it ends a trial is said to end soon. */
export const trialDays = 7;

const oldest = <F extends string>(field: F) => ({ field, order: 'ASC' }) as const;

/** Declares one: only fields and actions of its resource compile. */
function todo<R extends Resource, V extends FilterOf<R>>(
  name: TodoName,
  resource: R,
  does: ActionName<R>,
  query: ListQuery<R, V>,
  how: Pick<Todo, 'hasTurns' | 'urgent'> = {},
): Todo {
  return { name, resource, does, ...query, ...how };
}

/** What there is to do on a day. */
export function todosOn(today: string): readonly Todo[] {
  return [
    todo(
      'deposits',
      deposits,
      'confirm',
      { filter: { state: 'pending' }, sort: oldest('createdAt') },
      { hasTurns: true },
    ),
    todo(
      'runs',
      liquidations,
      'approve',
      { filter: { state: 'inReview' }, sort: oldest('updatedAt') },
      { hasTurns: true },
    ),
    todo(
      'approvals',
      approvals,
      'approve',
      { filter: { state: 'pending' }, sort: oldest('createdAt') },
      { hasTurns: true },
    ),
    todo(
      'failed',
      liquidationItems,
      'retry',
      { filter: { state: 'failed' }, sort: oldest('updatedAt') },
      { urgent: true },
    ),
    todo('toPay', liquidations, 'process', {
      filter: { state: ['approved', 'processing'] },
      sort: oldest('updatedAt'),
    }),
    todo(
      'investorsOverdue',
      investmentMovements,
      'confirm',
      { filter: { state: 'scheduled', ...paymentsOverdue(today) }, sort: oldest('dueOn') },
      { hasTurns: true, urgent: true },
    ),
    todo(
      'investorsSoon',
      investmentMovements,
      'confirm',
      { filter: { state: 'scheduled', ...paymentsSoon(today) }, sort: oldest('dueOn') },
      { hasTurns: true },
    ),
    todo('cards', giftCards, 'extend', { filter: expiringSoon(today), sort: oldest('expiresOn') }),
    todo('trials', users, 'subscribe', {
      filter: { state: 'trial', trialEndsOn_gte: today, trialEndsOn_lte: daysAfter(today, trialDays) },
      sort: oldest('trialEndsOn'),
    }),
    todo('apiKeys', apiKeys, 'renew', { filter: { status: 'expiring' }, sort: oldest('expiresOn') }),
  ];
}

/** What of it waits for who looks at it, or for another person; of what knows no turns, all for whoever looks. */
export function turnOf(todo: Todo, turn: Turn): Pick<Todo, 'resource' | 'filter' | 'sort'> {
  return todo.hasTurns ? { ...todo, filter: { ...todo.filter, turn } } : todo;
}

/** The list that a tile counts. */
export function addressOf({ resource, filter, sort }: Pick<Todo, 'resource' | 'filter' | 'sort'>): string {
  return listPathOf(resource, { filter, sort });
}
