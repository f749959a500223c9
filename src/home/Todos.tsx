import { useQueries } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { Turn } from '../../contract/turns';
import { dependsOn } from '../data/queryDependencies';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useMayDo, usePermitted } from '../session/useMayDo';
import type { AnyRecord } from '../kit/record';
import { formatTotal } from '../kit/list/formatTotal';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { homeQuery } from './homeQuery';
import css from './home.module.css';
import tileCss from './tile.module.css';
import { Section } from './Section';
import { Tile, type TileContent } from './Tile';
import { todoPathOf, todosOn, withTurn, type Todo } from './todo';

interface WaitingRecords {
  total: number;
  meta: unknown;
  first: AnyRecord | undefined;
}

/** Returns the tasks whose action the user may run; for an auditor, all tasks. */
export function useTodos(today: string): readonly Todo[] {
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const canSeeAll = isPermitted([]);
  return todosOn(today).filter(({ resource, action }) => canSeeAll || mayDo(resource, action));
}

export function Todos({ todos }: { todos: readonly Todo[] }) {
  const texts = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryOf = (todo: Todo, turn: Turn) =>
    homeQuery(['count', todo.name, turn, todo.filter], dependsOn([todo.resource]), (signal) =>
      fetchWaiting(dataProvider, withTurn(todo, turn), signal),
    );
  const answers = useQueries({ queries: todos.map((todo) => queryOf(todo, 'yours')) });
  const others = useQueries({
    queries: todos.map((todo) => ({ ...queryOf(todo, 'others'), enabled: todo.hasTurns === true })),
  });
  const allDone = answers.every(({ data }) => data?.total === 0);
  return (
    <Section title={texts.translate('home.todo.title')} note={allDone ? <AllDone /> : undefined}>
      <ul className={tileCss['tiles']}>
        {todos.map((todo, at) => {
          const query = answers[at];
          return (
            query && (
              <li key={todo.name}>
                <Tile
                  label={texts.translate(`home.todo.${todo.name}.label`)}
                  to={() => todoPathOf(withTurn(todo, 'yours'))}
                  query={query}
                  footer={<OthersTasksLink todo={todo} found={others[at]?.data} />}
                >
                  {(data) => contentOf(todo, data, others[at]?.data?.total ?? 0, texts)}
                </Tile>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

function OthersTasksLink({ todo, found }: { todo: Todo; found: WaitingRecords | undefined }) {
  const texts = useResourceText();
  if (!found || found.total === 0) return null;
  const { translate } = texts;
  const counted = { smart_count: found.total, count: formatTotal(found, texts) };
  return (
    <Link
      className={tileCss['foot']}
      to={todoPathOf(withTurn(todo, 'others'))}
      aria-label={translate('home.todo.othersOf', {
        ...counted,
        label: translate(`home.todo.${todo.name}.label`),
      })}
    >
      {translate('home.todo.others', counted)}
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
  { name, sort, urgent }: Todo,
  { total, meta, first }: WaitingRecords,
  others: number,
  texts: ResourceText,
): TileContent {
  const { translate, format } = texts;
  if (total === 0)
    return {
      value: format.number(0),
      hint: translate(others > 0 ? 'home.todo.noneForYou' : `home.todo.${name}.none`),
      tone: 'quiet',
    };
  const since: unknown = first?.[sort.field];
  const when = typeof since !== 'string' ? '' : since.includes('T') ? format.relativeTime(since) : format.date(since);
  return {
    value: formatTotal({ total, meta }, texts),
    hint: translate(`home.todo.${name}.first`, { smart_count: total, when }),
    ...(urgent && { tone: 'bad' }),
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
