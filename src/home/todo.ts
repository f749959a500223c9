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
import { expiringSoonFilter } from '../giftcards/giftCard';
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

export interface Todo {
  name: TodoName;
  resource: Resource;
  action: string;
  /** Filter for both the count and the linked list, so that the two agree. */
  filter: ListQuery['filter'];
  /** Sorts the most urgent records first. */
  sort: ListQuery['sort'];
  /** Whether some records must be decided by a person other than their creator. Those are counted separately. */
  hasTurns?: true;
  urgent?: true;
}

export const trialDays = 7;

const oldestFirst = <F extends string>(field: F) => ({ field, order: 'ASC' }) as const;

/** The compiler rejects fields and actions that the resource does not declare. */
function todo<R extends Resource, V extends FilterOf<R>>(
  name: TodoName,
  resource: R,
  action: ActionName<R>,
  query: ListQuery<R, V>,
  options: Pick<Todo, 'hasTurns' | 'urgent'> = {},
): Todo {
  return { name, resource, action, ...query, ...options };
}

export function todosOn(today: string): readonly Todo[] {
  return [
    todo(
      'deposits',
      deposits,
      'confirm',
      { filter: { state: 'pending' }, sort: oldestFirst('createdAt') },
      { hasTurns: true },
    ),
    todo(
      'runs',
      liquidations,
      'approve',
      { filter: { state: 'inReview' }, sort: oldestFirst('updatedAt') },
      { hasTurns: true },
    ),
    todo(
      'approvals',
      approvals,
      'approve',
      { filter: { state: 'pending' }, sort: oldestFirst('createdAt') },
      { hasTurns: true },
    ),
    todo(
      'failed',
      liquidationItems,
      'retry',
      { filter: { state: 'failed' }, sort: oldestFirst('updatedAt') },
      { urgent: true },
    ),
    todo('toPay', liquidations, 'process', {
      filter: { state: ['approved', 'processing'] },
      sort: oldestFirst('updatedAt'),
    }),
    todo(
      'investorsOverdue',
      investmentMovements,
      'confirm',
      { filter: { state: 'scheduled', ...paymentsOverdue(today) }, sort: oldestFirst('dueOn') },
      { hasTurns: true, urgent: true },
    ),
    todo(
      'investorsSoon',
      investmentMovements,
      'confirm',
      { filter: { state: 'scheduled', ...paymentsSoon(today) }, sort: oldestFirst('dueOn') },
      { hasTurns: true },
    ),
    todo('cards', giftCards, 'extend', { filter: expiringSoonFilter(today), sort: oldestFirst('expiresOn') }),
    todo('trials', users, 'subscribe', {
      filter: { state: 'trial', trialEndsOn_gte: today, trialEndsOn_lte: daysAfter(today, trialDays) },
      sort: oldestFirst('trialEndsOn'),
    }),
    todo('apiKeys', apiKeys, 'renew', { filter: { status: 'expiring' }, sort: oldestFirst('expiresOn') }),
  ];
}

export function withTurn(todo: Todo, turn: Turn): Pick<Todo, 'resource' | 'filter' | 'sort'> {
  return todo.hasTurns ? { ...todo, filter: { ...todo.filter, turn } } : todo;
}

export function todoPathOf({ resource, filter, sort }: Pick<Todo, 'resource' | 'filter' | 'sort'>): string {
  return listPathOf(resource, { filter, sort });
}
