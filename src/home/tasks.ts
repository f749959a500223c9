import type { Currency } from '../../contract/currencies';
import { daysAfter, daysBetween } from '../../contract/days';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { investmentMovements, investments } from '../../contract/money/investments';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { users } from '../../contract/people/accounts';
import { apiKeys } from '../../contract/people/apiKeys';
import { approvals } from '../../contract/people/approvals';
import { routeOf, type ActionName, type FieldName, type FilterOf, type Resource } from '../../contract/resource';
import type { Turn } from '../../contract/turns';
import { expiringSoonFilter } from '../giftcards/giftCard';
import { listPathOf, type ListQuery } from '../kit/list/list';
import type { AnyRecord } from '../kit/record';
import {
  dueSoonPaymentsFilter,
  overdueContributionsFilter,
  overduePaymentsFilter,
} from '../reports/inversiones/drilldowns';

export const taskNames = [
  'deposits',
  'runs',
  'approvals',
  'failed',
  'held',
  'toPay',
  'investorsOverdue',
  'contributionsOverdue',
  'investorsSoon',
] as const;

export const deadlineNames = ['cards', 'trials', 'apiKeys'] as const;

export interface WorkList<N extends string = string> {
  name: N;
  resource: Resource;
  action: string;
  /** Filter for both the count and the linked list, so that the two agree. */
  filter: ListQuery['filter'];
  /** Sorts the most urgent records first. */
  sort: ListQuery['sort'];
}

export interface Task extends WorkList<(typeof taskNames)[number]> {
  amount: string;
  /** Fields that say what the record is about; the first one with a value is shown. */
  about: readonly string[];
  /** Field with the time or day from which the record waits, if it is not that of the order. */
  since?: string;
  /** Records that the viewer may not decide, because they created them, are listed separately. */
  isSplitByTurn?: true;
  isUrgent?: true;
  /** Due today or later; the records are sorted by the day on which they are due. */
  isUpcoming?: true;
  /** Whether the action needs the record's page: its result or the facts to decide on are shown only there. */
  isDoneOnPage?: true;
}

export type Deadline = WorkList<(typeof deadlineNames)[number]>;

const oldestFirst = <F extends string>(field: F) => ({ field, order: 'ASC' }) as const;

/** Typed, so that the compiler rejects fields and actions that the resource does not declare. */
function defineTask<R extends Resource, V extends FilterOf<R>>(
  name: Task['name'],
  resource: R,
  action: ActionName<R>,
  {
    amount,
    about,
    ...query
  }: ListQuery<R, V> &
    Record<'amount', keyof R['fields'] & string> & { about: readonly (keyof R['fields'] & string)[] },
  options: Pick<Task, 'isSplitByTurn' | 'isUrgent' | 'isUpcoming' | 'isDoneOnPage'> & { since?: FieldName<R> } = {},
): Task {
  return { name, resource, action, amount, about, ...query, ...options };
}

export function tasksOn(today: string): readonly Task[] {
  return [
    defineTask(
      'deposits',
      deposits,
      'confirm',
      {
        filter: { state: 'pending' },
        sort: oldestFirst('createdAt'),
        amount: 'amountMinor',
        about: ['accountId', 'companyId', 'investmentId', 'purpose'],
      },
      { isSplitByTurn: true },
    ),
    defineTask(
      'runs',
      liquidations,
      'approve',
      {
        filter: { state: 'inReview' },
        sort: oldestFirst('updatedAt'),
        amount: 'payableMinor',
        about: ['createdByEmail'],
      },
      { isSplitByTurn: true, since: 'submittedAt' },
    ),
    defineTask(
      'approvals',
      approvals,
      'approve',
      {
        filter: { state: 'pending' },
        sort: oldestFirst('createdAt'),
        amount: 'amountMinor',
        about: [],
      },
      { isSplitByTurn: true, isDoneOnPage: true },
    ),
    defineTask(
      'failed',
      liquidationItems,
      'retry',
      { filter: { state: 'failed' }, sort: oldestFirst('updatedAt'), amount: 'netMinor', about: ['number'] },
      { isUrgent: true, isDoneOnPage: true },
    ),
    defineTask(
      'held',
      liquidationItems,
      'release',
      { filter: { state: 'held' }, sort: oldestFirst('updatedAt'), amount: 'netMinor', about: ['holdCause'] },
      { isDoneOnPage: true },
    ),
    defineTask(
      'toPay',
      liquidations,
      'process',
      {
        filter: { state: ['approved', 'processing'] },
        sort: oldestFirst('updatedAt'),
        amount: 'outstandingMinor',
        about: [],
      },
      { isDoneOnPage: true, since: 'approvedAt' },
    ),
    defineTask(
      'investorsOverdue',
      investmentMovements,
      'confirm',
      {
        filter: { state: 'scheduled', ...overduePaymentsFilter(today) },
        sort: oldestFirst('dueOn'),
        amount: 'amountMinor',
        about: ['investmentId'],
      },
      { isSplitByTurn: true, isUrgent: true },
    ),
    defineTask(
      'contributionsOverdue',
      investmentMovements,
      'confirm',
      {
        filter: { state: 'scheduled', ...overdueContributionsFilter(today) },
        sort: oldestFirst('dueOn'),
        amount: 'amountMinor',
        about: ['investmentId'],
      },
      // Not split by turn: anyone with the duty may record the deposit that confirms a contribution.
      { isUrgent: true },
    ),
    defineTask(
      'investorsSoon',
      investmentMovements,
      'confirm',
      {
        filter: { state: 'scheduled', ...dueSoonPaymentsFilter(today) },
        sort: oldestFirst('dueOn'),
        amount: 'amountMinor',
        about: ['investmentId'],
      },
      { isSplitByTurn: true, isUpcoming: true },
    ),
  ];
}

const trialDays = 7;

function defineDeadline<R extends Resource, V extends FilterOf<R>>(
  name: Deadline['name'],
  resource: R,
  action: ActionName<R>,
  query: ListQuery<R, V>,
): Deadline {
  return { name, resource, action, ...query };
}

export function deadlinesOn(today: string): readonly Deadline[] {
  return [
    defineDeadline('cards', giftCards, 'extend', { filter: expiringSoonFilter(today), sort: oldestFirst('expiresOn') }),
    defineDeadline('trials', users, 'subscribe', {
      filter: { state: 'trial', trialEndsOn_gte: today, trialEndsOn_lte: daysAfter(today, trialDays) },
      sort: oldestFirst('trialEndsOn'),
    }),
    defineDeadline('apiKeys', apiKeys, 'renew', { filter: { status: 'expiring' }, sort: oldestFirst('expiresOn') }),
  ];
}

const parents = new Map<Resource, Resource>([
  [liquidationItems, liquidations],
  [investmentMovements, investments],
]);

/** Returns the address whose icon stands for the work: a part has the icon of its parent. */
export function iconPathOf({ resource }: WorkList): string {
  return routeOf(parents.get(resource) ?? resource);
}

export function withTurn(task: Task, turn: Turn): WorkList {
  return task.isSplitByTurn ? { ...task, filter: { ...task.filter, turn } } : task;
}

export function listPathOfWork({ resource, filter, sort }: WorkList): string {
  return listPathOf(resource, { filter, sort });
}

export interface TaskRecord {
  task: Task;
  record: AnyRecord;
}

/** Amounts of about equal worth, in minor units, so that tasks in several currencies sort together. */
const comparableMinor: Readonly<Record<Currency, number>> = { MXN: 100_00, COP: 20_000_00, CLP: 5_000 };

const isCurrency = (value: unknown): value is Currency => typeof value === 'string' && value in comparableMinor;

/** Returns the day on which the record is due or since which it waits; `isoDate` gives the platform's day of an instant. */
export function dayOf({ task, record }: TaskRecord, isoDate: (instant: Date) => string): string {
  const value = String(record[task.since ?? task.sort.field]);
  return value.includes('T') ? isoDate(new Date(value)) : value;
}

/** Returns the amount in units of `comparableMinor`; zero for a record without an amount. */
function comparableAmountOf({ task, record }: TaskRecord): number {
  const { currency } = record;
  const value = record[task.amount];
  return typeof value === 'number' && isCurrency(currency) ? value / comparableMinor[currency] : 0;
}

/** Sorts urgent records and payments due today first, then by day; on a day, the larger amount first. */
export function sortTasks(
  records: readonly TaskRecord[],
  today: string,
  isoDate: (instant: Date) => string,
): readonly TaskRecord[] {
  return records
    .map((one) => {
      const day = dayOf(one, isoDate);
      const isDueToday = one.task.isUpcoming === true && day === today;
      return { one, day, rank: one.task.isUrgent === true || isDueToday ? 0 : 1, amount: comparableAmountOf(one) };
    })
    .toSorted((a, b) => a.rank - b.rank || daysBetween(b.day, a.day) || b.amount - a.amount)
    .map(({ one }) => one);
}
