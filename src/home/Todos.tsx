import { useQueries } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { Turn } from '../../contract/turns';
import { comesFrom } from '../data/comesFrom';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useMayDo, usePermitted } from '../session/useMayDo';
import type { AnyRecord } from '../kit/record';
import { shownTotal } from '../kit/list/shownTotal';
import { useWords, type Words } from '../kit/words';
import { homeQuery } from './homeQuery';
import css from './home.module.css';
import tileCss from './tile.module.css';
import { Section } from './Section';
import { Tile, type TileContent } from './Tile';
import { addressOf, todosOn, turnOf, type Todo } from './todo';

interface Waiting {
  total: number;
  meta: unknown;
  first: AnyRecord | undefined;
}

/** Returns the tasks whose action the person may run; all of them for an auditor. */
export function useTodos(today: string): readonly Todo[] {
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const seesAll = isPermitted([]);
  return todosOn(today).filter(({ resource, does }) => seesAll || mayDo(resource, does));
}

export function Todos({ todos }: { todos: readonly Todo[] }) {
  const words = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryOf = (todo: Todo, turn: Turn) =>
    homeQuery(['count', todo.name, turn, todo.filter], comesFrom([todo.resource]), (signal) =>
      waiting(dataProvider, turnOf(todo, turn), signal),
    );
  const answers = useQueries({ queries: todos.map((todo) => queryOf(todo, 'yours')) });
  const others = useQueries({
    queries: todos.map((todo) => ({ ...queryOf(todo, 'others'), enabled: todo.hasTurns === true })),
  });
  const allDone = answers.every(({ data }) => data?.total === 0);
  return (
    <Section title={words.translate('home.todo.title')} note={allDone ? <AllDone /> : undefined}>
      <ul className={tileCss['tiles']}>
        {todos.map((todo, at) => {
          const query = answers[at];
          return (
            query && (
              <li key={todo.name}>
                <Tile
                  label={words.translate(`home.todo.${todo.name}.label`)}
                  to={() => addressOf(turnOf(todo, 'yours'))}
                  query={query}
                  foot={<ForOthers todo={todo} found={others[at]?.data} />}
                >
                  {(data) => contentOf(todo, data, others[at]?.data?.total ?? 0, words)}
                </Tile>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

/** Link to the tasks that only another person may complete. */
function ForOthers({ todo, found }: { todo: Todo; found: Waiting | undefined }) {
  const words = useWords();
  if (!found || found.total === 0) return null;
  const { translate } = words;
  const counted = { smart_count: found.total, count: shownTotal(found, words) };
  return (
    <Link
      className={tileCss['foot']}
      to={addressOf(turnOf(todo, 'others'))}
      aria-label={translate('home.todo.othersOf', {
        ...counted,
        label: translate(`home.todo.${todo.name}.label`),
      })}
    >
      {translate('home.todo.others', counted)}
    </Link>
  );
}

async function waiting(
  dataProvider: ConsoleDataProvider,
  { resource, filter, sort }: ReturnType<typeof turnOf>,
  signal: AbortSignal,
): Promise<Waiting> {
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
  { total, meta, first }: Waiting,
  others: number,
  words: Words,
): TileContent {
  const { translate, format } = words;
  if (total === 0)
    return {
      value: format.number(0),
      hint: translate(others > 0 ? 'home.todo.noneForYou' : `home.todo.${name}.none`),
      tone: 'quiet',
    };
  const since: unknown = first?.[sort.field];
  const when = typeof since !== 'string' ? '' : since.includes('T') ? format.ago(since) : format.date(since);
  return {
    value: shownTotal({ total, meta }, words),
    hint: translate(`home.todo.${name}.first`, { smart_count: total, when }),
    ...(urgent && { tone: 'bad' }),
  };
}

function AllDone() {
  const { translate } = useWords();
  return (
    <span className={css['good']}>
      <Check size={18} aria-hidden /> {translate('home.todo.allDone')}
    </span>
  );
}
