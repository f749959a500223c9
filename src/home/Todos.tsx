import { useQueries } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { AnyRecord } from '../resources/record';
import { useWords, type Words } from '../resources/words';
import { homeQuery } from './asked';
import css from './home.module.css';
import { Section } from './Section';
import { Tile, type Said } from './Tile';
import { addressOf, todosOn, type Todo } from './todo';

interface Waiting {
  total: number;
  /** The most urgent of them. */
  first: AnyRecord | undefined;
}

/** What waits for somebody, each kind with how many of it there are. */
export function Todos({ today }: { today: string }) {
  const words = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const todos = todosOn(today);
  const answers = useQueries({ queries: todos.map((todo) => homeQuery(['todo', todo.name, todo.filter], (signal) => waiting(dataProvider, todo, signal))) });
  const allDone = answers.every(({ data }) => data?.total === 0);
  return (
    <Section title={words.translate('home.todo.title')} note={allDone ? <AllDone /> : undefined}>
      <ul className={css['tiles']}>
        {todos.map((todo, at) => {
          const asked = answers[at];
          return (
            asked && (
              <li key={todo.name}>
                <Tile label={words.translate(`home.todo.${todo.name}.label`)} to={() => addressOf(todo)} asked={asked}>
                  {(data) => saying(todo, data, words)}
                </Tile>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

async function waiting(dataProvider: ConsoleDataProvider, { resource, filter, sort }: Todo, signal: AbortSignal): Promise<Waiting> {
  const { data, total = 0 } = await dataProvider.getList<AnyRecord>(resource.name, { filter, sort, pagination: { page: 1, perPage: 1 }, signal });
  return { total, first: data[0] };
}

function saying({ name, sort, grave }: Todo, { total, first }: Waiting, { translate, format }: Words): Said {
  if (total === 0) return { value: format.number(0), hint: translate(`home.todo.${name}.none`), tone: 'quiet' };
  const since: unknown = first?.[sort.field];
  const when = typeof since !== 'string' ? '' : since.includes('T') ? format.ago(since) : format.date(since);
  return { value: format.number(total), hint: translate(`home.todo.${name}.first`, { smart_count: total, when }), ...(grave && { tone: 'bad' }) };
}

function AllDone() {
  const { translate } = useWords();
  return (
    <span className={css['good']}>
      <Check size={18} aria-hidden /> {translate('home.todo.allDone')}
    </span>
  );
}
