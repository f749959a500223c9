import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { Turn } from '../../contract/turns';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { dependsOn } from '../data/queryClient';
import { problemOf } from '../data/problem';
import { ActionBar } from '../kit/actions/ActionBar';
import { RecordScope } from '../kit/contexts';
import { FieldCell } from '../kit/FieldCell';
import { pathOf } from '../kit/form/paths';
import { formatTotal } from '../kit/list/list';
import type { AnyRecord } from '../kit/record';
import { RecordName } from '../kit/RecordName';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { LoadingState } from '../kit/ui/states';
import { focusHeadingOnUnmount } from '../shell/Page';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { homeQueryOptions, Section, StaleDataMark, type TileQuery } from './Tile';
import {
  deadlinesOn,
  listPathOfWork,
  sortTasks,
  tasksOn,
  withTurn,
  type Deadline,
  type Task,
  type TaskRecord,
  type WorkList,
} from './tasks';
import css from './tasks.module.css';

interface FoundRecords {
  total: number;
  meta: unknown;
  records: readonly AnyRecord[];
}

const fetchedPerTask = 25;
const shownAtFirst = 6;
const shownOfOthers = 3;

/** Returns the work whose action the user may run; for an auditor, all work. */
export function useWork(today: string): { tasks: readonly Task[]; deadlines: readonly Deadline[] } {
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const canSeeAll = isPermitted([]);
  const isShown = ({ resource, action }: WorkList) => canSeeAll || mayDo(resource, action);
  return { tasks: tasksOn(today).filter(isShown), deadlines: deadlinesOn(today).filter(isShown) };
}

/** Lists the records that wait for the user, then those that wait for other people, then coming deadlines. */
export function TaskList({
  tasks,
  deadlines,
  today,
  isHiddenIfEmpty,
}: {
  tasks: readonly Task[];
  deadlines: readonly Deadline[];
  today: string;
  isHiddenIfEmpty: boolean;
}) {
  const texts = useResourceText();
  const { translate } = texts;
  const [isExpanded, setExpanded] = useState(false);
  const ownQueries = useWorkQueries(tasks, 'yours', fetchedPerTask);
  const othersQueries = useWorkQueries(
    tasks.filter(({ isSplitByTurn }) => isSplitByTurn),
    'others',
    shownOfOthers,
  );
  const deadlineQueries = useWorkQueries(deadlines, 'yours', 1);
  const own = recordsOf(ownQueries, today);
  const others = recordsOf(othersQueries, today);
  const isLoading = ownQueries.some(({ query }) => query.data === undefined && query.error === null);
  const hasFailed = ownQueries.some(({ query }) => query.data === undefined && query.error !== null);
  if (isHiddenIfEmpty && own.length === 0 && others.length === 0 && !hasFailed) return null;
  const shown = isExpanded ? own : own.slice(0, shownAtFirst);
  return (
    <>
      <Section title={translate('home.tasks.title')} note={<WorkCounts queries={ownQueries} />}>
        {isLoading && <LoadingState rows={3} />}
        {!isLoading && own.length === 0 && !hasFailed && (
          <p className={css['allDone']}>
            <Check size={20} aria-hidden /> {translate('home.tasks.allDone')}
          </p>
        )}
        {!isLoading && own.length > 0 && (
          <ul className={css['rows']}>
            {shown.map((taskRecord) => (
              <TaskRow key={taskRecord.record.id} {...taskRecord} action={<TaskAction {...taskRecord} />} />
            ))}
          </ul>
        )}
        {!isLoading && own.length > shown.length && (
          <Button className={css['more']} onClick={() => setExpanded(true)}>
            {translate('home.tasks.showAll', { count: texts.format.number(own.length) })}
          </Button>
        )}
      </Section>
      {others.length > 0 && (
        <Section title={translate('home.tasks.others')} note={<WorkCounts queries={othersQueries} />}>
          <ul className={css['rows']}>
            {others.slice(0, shownOfOthers).map((taskRecord) => (
              <TaskRow key={taskRecord.record.id} {...taskRecord} />
            ))}
          </ul>
        </Section>
      )}
      {deadlineQueries.some(({ query }) => query.error !== null || (query.data?.total ?? 0) > 0) && (
        <Section title={translate('home.deadlines.title')}>
          <WorkCounts queries={deadlineQueries} />
        </Section>
      )}
    </>
  );
}

interface WorkQuery<W extends WorkList = WorkList> {
  work: W;
  list: WorkList;
  query: TileQuery<FoundRecords>;
}

function useWorkQueries<W extends Task | Deadline>(
  workLists: readonly W[],
  turn: Turn,
  perPage: number,
): readonly WorkQuery<W>[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const lists = workLists.map((work) => ({ work, list: 'about' in work ? withTurn(work, turn) : work }));
  const queries = useQueries({
    queries: lists.map(({ list }) =>
      homeQueryOptions(['work', list.name, turn, list.filter], dependsOn([list.resource]), async (signal) => {
        const { resource, filter, sort } = list;
        const pagination = { page: 1, perPage };
        const found = await dataProvider.getList<AnyRecord>(resource.name, { filter, sort, pagination, signal });
        return { total: found.total ?? 0, meta: found.meta as unknown, records: found.data };
      }),
    ),
  });
  return lists.flatMap((one, index) => {
    const query = queries[index];
    return query ? [{ ...one, query }] : [];
  });
}

function recordsOf(queries: readonly WorkQuery<Task>[], today: string): readonly TaskRecord[] {
  const records = queries.flatMap(({ work, query }) =>
    (query.data?.records ?? []).map((record) => ({ task: work, record })),
  );
  return sortTasks(records, today);
}

/** Links to the lists that have records, each with its count; a list that failed to load has a button to retry. */
function WorkCounts({ queries }: { queries: readonly WorkQuery[] }) {
  const texts = useResourceText();
  return (
    <span className={css['counts']}>
      {queries.map(({ work: { name }, list, query }) => {
        const { data, error } = query;
        const label = texts.translate(`home.tasks.${name}.label`, { smart_count: 2 });
        if (data === undefined && error !== null)
          return (
            <span key={name} className={css['failed']} title={texts.translate(`problems.${problemOf(error).code}`)}>
              <Link to={listPathOfWork(list)}>{label}</Link>
              <button
                ref={focusHeadingOnUnmount}
                type="button"
                aria-label={texts.translate('home.retry', { label })}
                aria-disabled={query.isFetching}
                onClick={() => !query.isFetching && query.refetch()}
              >
                {texts.translate('list.retry')}
              </button>
            </span>
          );
        if (!data || data.total === 0) return null;
        return (
          <Link key={name} to={listPathOfWork(list)} data-figure={label}>
            {label} <strong data-value>{formatTotal(data, texts)}</strong>
            {error !== null && <StaleDataMark error={error} />}
          </Link>
        );
      })}
    </span>
  );
}

function TaskRow({ task, record, action }: TaskRecord & { action?: ReactNode }) {
  const texts = useResourceText();
  const about = task.about.find((name) => record[name] !== null && record[name] !== undefined);
  return (
    <RecordScope resource={task.resource} record={record}>
      <li className={css['row']} data-urgent={task.isUrgent}>
        <span className={css['name']}>
          <RecordName />
          <small>{texts.translate(`home.tasks.${task.name}.label`, { smart_count: 1 })}</small>
        </span>
        <span className={css['about']}>{about !== undefined && <FieldCell source={about} />}</span>
        <span className={css['age']}>{ageText(task, record, texts)}</span>
        <span className={css['amount']}>
          <FieldCell source={task.amount} />
        </span>
        {action}
      </li>
    </RecordScope>
  );
}

function ageText({ name, sort }: Task, record: AnyRecord, { translate, format }: ResourceText): string {
  const since: unknown = record[sort.field];
  if (typeof since !== 'string') return '';
  return translate(`home.tasks.${name}.since`, {
    when: since.includes('T') ? format.relativeTime(since) : format.date(since),
  });
}

function TaskAction({ task: { resource, action, isDoneOnPage }, record }: TaskRecord) {
  const { translate } = useResourceText();
  return (
    <span className={css['action']}>
      {!isDoneOnPage && record.actions[action]?.allowed ? (
        <ActionBar back="/home" filter={(name) => name === action} isInRow />
      ) : (
        <Button component={Link} to={pathOf(resource, record.id)} size="small" variant="outlined" color="inherit">
          {translate('home.tasks.open')}
        </Button>
      )}
    </span>
  );
}
