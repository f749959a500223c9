import { useQueries } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { Turn } from '../../contract/turns';
import { dependsOn } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import type { AnyRecord } from '../kit/record';
import { formatTotal, listPathOf, type ListQuery } from '../kit/list/list';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { homeQueryOptions, Section, Tile, type TileContent } from './Tile';
import css from './home.module.css';
import tileCss from './tile.module.css';
import { daysAfter } from '../../contract/days';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { investmentMovements } from '../../contract/money/investments';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { apiKeys } from '../../contract/people/apiKeys';
import { approvals } from '../../contract/people/approvals';
import { users } from '../../contract/people/accounts';
import type { ActionName, FilterOf, Resource } from '../../contract/resource';
import { expiringSoonFilter } from '../giftcards/giftCard';
import { overduePaymentsFilter, dueSoonPaymentsFilter } from '../reports/inversiones/drilldowns';

interface WaitingRecords {
  total: number;
  meta: unknown;
  first: AnyRecord | undefined;
}

/** Returns the tasks whose action the user may run; for an auditor, all tasks. */
export function useTodos(today: string): readonly Todo[] {
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const canSeeAll = isPermitted([]);
  return todosOn(today).filter(({ resource, action }) => canSeeAll || mayDo(resource, action));
}

export function Todos({ todos }: { todos: readonly Todo[] }) {
  const texts = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryOf = (createTodo: Todo, turn: Turn) =>
    homeQueryOptions(['count', createTodo.name, turn, createTodo.filter], dependsOn([createTodo.resource]), (signal) =>
      fetchWaiting(dataProvider, withTurn(createTodo, turn), signal),
    );
  const ownQueries = useQueries({ queries: todos.map((createTodo) => queryOf(createTodo, 'yours')) });
  const othersQueries = useQueries({
    queries: todos.map((createTodo) => ({
      ...queryOf(createTodo, 'others'),
      enabled: createTodo.isSplitByTurn === true,
    })),
  });
  const isAllDone = ownQueries.every(({ data }) => data?.total === 0);
  return (
    <Section title={texts.translate('home.todo.title')} note={isAllDone ? <AllDone /> : undefined}>
      <ul className={tileCss['tiles']}>
        {todos.map((createTodo, index) => {
          const query = ownQueries[index];
          return (
            query && (
              <li key={createTodo.name}>
                <Tile
                  label={texts.translate(`home.todo.${createTodo.name}.label`)}
                  to={() => todoPathOf(withTurn(createTodo, 'yours'))}
                  query={query}
                  footer={<OthersTasksLink createTodo={createTodo} waiting={othersQueries[index]?.data} />}
                >
                  {(data) => contentOf(createTodo, data, othersQueries[index]?.data?.total ?? 0, texts)}
                </Tile>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

function OthersTasksLink({ createTodo, waiting }: { createTodo: Todo; waiting: WaitingRecords | undefined }) {
  const texts = useResourceText();
  if (!waiting || waiting.total === 0) return null;
  const { translate } = texts;
  const countParams = { smart_count: waiting.total, count: formatTotal(waiting, texts) };
  return (
    <Link
      className={tileCss['foot']}
      to={todoPathOf(withTurn(createTodo, 'others'))}
      aria-label={translate('home.todo.othersOf', {
        ...countParams,
        label: translate(`home.todo.${createTodo.name}.label`),
      })}
    >
      {translate('home.todo.others', countParams)}
    </Link>
  );
}

async function fetchWaiting(
  dataProvider: ConsoleDataProvider,
  { resource, filter, sort }: ReturnType<typeof withTurn>,
  signal: AbortSignal,
): Promise<WaitingRecords> {
  const {
    data,
    total = 0,
    meta,
  } = await dataProvider.getList<AnyRecord>(resource.name, {
    filter,
    sort,
    pagination: { page: 1, perPage: 1 },
    signal,
  });
  return { total, meta, first: data[0] };
}

function contentOf(
  { name, sort, isUrgent }: Todo,
  { total, meta, first }: WaitingRecords,
  othersCount: number,
  texts: ResourceText,
): TileContent {
  const { translate, format } = texts;
  if (total === 0)
    return {
      value: format.number(0),
      hint: translate(othersCount > 0 ? 'home.todo.noneForYou' : `home.todo.${name}.none`),
      tone: 'quiet',
    };
  const since: unknown = first?.[sort.field];
  const when = typeof since !== 'string' ? '' : since.includes('T') ? format.relativeTime(since) : format.date(since);
  return {
    value: formatTotal({ total, meta }, texts),
    hint: translate(`home.todo.${name}.first`, { smart_count: total, when }),
    ...(isUrgent && { tone: 'bad' }),
  };
}

function AllDone() {
  const { translate } = useResourceText();
  return (
    <span className={css['good']}>
      <Check size={18} aria-hidden /> {translate('home.todo.allDone')}
    </span>
  );
}

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
type TodoName = (typeof todoNames)[number];

interface Todo {
  name: TodoName;
  resource: Resource;
  action: string;
  /** Filter for both the count and the linked list, so that the two agree. */
  filter: ListQuery['filter'];
  /** Sorts the most urgent records first. */
  sort: ListQuery['sort'];
  /** Records that the viewer may not decide, because they created them, are counted separately. */
  isSplitByTurn?: true;
  isUrgent?: true;
}

export const trialDays = 7;

const oldestFirst = <F extends string>(field: F) => ({ field, order: 'ASC' }) as const;

/** Typed, so that the compiler rejects fields and actions that the resource does not declare. */
function createTodo<R extends Resource, V extends FilterOf<R>>(
  name: TodoName,
  resource: R,
  action: ActionName<R>,
  query: ListQuery<R, V>,
  options: Pick<Todo, 'isSplitByTurn' | 'isUrgent'> = {},
): Todo {
  return { name, resource, action, ...query, ...options };
}

export function todosOn(today: string): readonly Todo[] {
  return [
    createTodo(
      'deposits',
      deposits,
      'confirm',
      { filter: { state: 'pending' }, sort: oldestFirst('createdAt') },
      { isSplitByTurn: true },
    ),
    createTodo(
      'runs',
      liquidations,
      'approve',
      { filter: { state: 'inReview' }, sort: oldestFirst('updatedAt') },
      { isSplitByTurn: true },
    ),
    createTodo(
      'approvals',
      approvals,
      'approve',
      { filter: { state: 'pending' }, sort: oldestFirst('createdAt') },
      { isSplitByTurn: true },
    ),
    createTodo(
      'failed',
      liquidationItems,
      'retry',
      { filter: { state: 'failed' }, sort: oldestFirst('updatedAt') },
      { isUrgent: true },
    ),
    createTodo('toPay', liquidations, 'process', {
      filter: { state: ['approved', 'processing'] },
      sort: oldestFirst('updatedAt'),
    }),
    createTodo(
      'investorsOverdue',
      investmentMovements,
      'confirm',
      { filter: { state: 'scheduled', ...overduePaymentsFilter(today) }, sort: oldestFirst('dueOn') },
      { isSplitByTurn: true, isUrgent: true },
    ),
    createTodo(
      'investorsSoon',
      investmentMovements,
      'confirm',
      { filter: { state: 'scheduled', ...dueSoonPaymentsFilter(today) }, sort: oldestFirst('dueOn') },
      { isSplitByTurn: true },
    ),
    createTodo('cards', giftCards, 'extend', { filter: expiringSoonFilter(today), sort: oldestFirst('expiresOn') }),
    createTodo('trials', users, 'subscribe', {
      filter: { state: 'trial', trialEndsOn_gte: today, trialEndsOn_lte: daysAfter(today, trialDays) },
      sort: oldestFirst('trialEndsOn'),
    }),
    createTodo('apiKeys', apiKeys, 'renew', { filter: { status: 'expiring' }, sort: oldestFirst('expiresOn') }),
  ];
}

function withTurn(createTodo: Todo, turn: Turn): Pick<Todo, 'resource' | 'filter' | 'sort'> {
  return createTodo.isSplitByTurn ? { ...createTodo, filter: { ...createTodo.filter, turn } } : createTodo;
}

export function todoPathOf({ resource, filter, sort }: Pick<Todo, 'resource' | 'filter' | 'sort'>): string {
  return listPathOf(resource, { filter, sort });
}
