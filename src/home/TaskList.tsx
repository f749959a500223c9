import Button from '@mui/material/Button';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
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
import { titleOf, type AnyRecord } from '../kit/record';
import { RecordName } from '../kit/RecordName';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { resourceIcons } from '../resourceIcons';
import { LoadingState } from '../kit/ui/states';
import { focusHeadingOnUnmount } from '../shell/Page';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { homeQueryOptions, Section, StaleDataMark } from './Tile';
import {
  deadlinesOn,
  iconPathOf,
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

export const fetchedPerTask = 25;
const shownAtFirst = 6;
const shownOfOthers = 3;

interface Work {
  tasks: readonly Task[];
  deadlines: readonly Deadline[];
  /** False for an auditor, who only reads. */
  canAct: boolean;
}

/** Returns the work whose action the user may run; for an auditor, all work. */
export function useWork(today: string): Work {
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const canSeeAll = isPermitted([]);
  const mayRun = ({ resource, action }: WorkList) => mayDo(resource, action);
  const isShown = (work: WorkList) => canSeeAll || mayRun(work);
  const tasks = tasksOn(today).filter(isShown);
  return { tasks, deadlines: deadlinesOn(today).filter(isShown), canAct: tasks.some(mayRun) };
}

/** Lists the records that wait for the user, then those that wait for other people, then coming deadlines. */
export function TaskList({
  tasks,
  deadlines,
  canAct,
  today,
  isHiddenIfEmpty,
}: Work & { today: string; isHiddenIfEmpty: boolean }) {
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
  const isLoading = ownQueries.some(({ query }) => query.data === undefined && !hasFailed(query));
  const shown = useShownRows(isLoading ? [] : own, isExpanded);
  if (isHiddenIfEmpty && own.length === 0 && others.length === 0 && !ownQueries.some(isFailed)) return null;
  return (
    <>
      <Section
        title={translate(canAct ? 'home.tasks.title' : 'home.tasks.open')}
        note={<WorkCounts queries={ownQueries} />}
      >
        {isLoading && <LoadingState rows={3} />}
        {!isLoading && own.length === 0 && !ownQueries.some(isFailed) && (
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
          <Button ref={focusHeadingOnUnmount} className={css['more']} onClick={() => setExpanded(true)}>
            {translate('home.tasks.showMore')}
          </Button>
        )}
      </Section>
      {(others.length > 0 || othersQueries.some(isFailed)) && (
        <Section title={translate('home.tasks.others')} note={<WorkCounts queries={othersQueries} />}>
          {others.length > 0 && (
            <ul className={css['rows']}>
              {others.slice(0, shownOfOthers).map((taskRecord) => (
                <TaskRow key={taskRecord.record.id} {...taskRecord} />
              ))}
            </ul>
          )}
        </Section>
      )}
      {deadlineQueries.some((work) => isFailed(work) || (work.query.data?.total ?? 0) > 0) && (
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
  query: UseQueryResult<FoundRecords>;
}

/** Remains true during a retry, when the query has no error, so that the retry button stays. */
const hasFailed = ({ data, errorUpdateCount }: UseQueryResult) => data === undefined && errorUpdateCount > 0;
const isFailed = ({ query }: WorkQuery) => hasFailed(query);

/** Returns the first rows. A row that was shown remains, so that its open dialog does too. */
function useShownRows(rows: readonly TaskRecord[], isExpanded: boolean): readonly TaskRecord[] {
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter(({ record }, index) => isExpanded || index < shownAtFirst || shownIds.has(record.id));
  const newIds = shown.map(({ record }) => record.id).filter((id) => !shownIds.has(id));
  if (newIds.length > 0) setShownIds(new Set([...shownIds, ...newIds]));
  return shown;
}

export function useWorkQueries<W extends Task | Deadline>(
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
      {queries.map(({ work, list, query }) => {
        const { data, error } = query;
        const { name } = work;
        const Icon = resourceIcons[iconPathOf(work)];
        const label = texts.translate(`home.tasks.${name}.label`, { smart_count: 2 });
        if (hasFailed(query))
          return (
            <span
              key={name}
              className={css['failed']}
              title={texts.translate(`problems.${problemOf(error ?? query.failureReason).code}`)}
            >
              <Link to={listPathOfWork(list)}>{label}</Link>
              <button
                ref={focusHeadingOnUnmount}
                type="button"
                aria-label={texts.translate('home.retry', { label })}
                aria-disabled={query.isFetching}
                onClick={() => !query.isFetching && void query.refetch()}
              >
                {texts.translate('list.retry')}
              </button>
            </span>
          );
        if (!data || data.total === 0) return null;
        return (
          <Link
            key={name}
            to={listPathOfWork(list)}
            title={label}
            aria-label={`${label} ${formatTotal(data, texts)}`}
            data-figure={label}
          >
            {Icon && <Icon size={16} aria-hidden />} <span>{texts.translate(`home.tasks.${name}.short`)}</span>{' '}
            <strong data-value>{formatTotal(data, texts)}</strong>
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
  const Icon = resourceIcons[iconPathOf(task)];
  const label = texts.translate(`home.tasks.${task.name}.label`, { smart_count: 1 });
  return (
    <RecordScope resource={task.resource} record={record}>
      <li className={css['row']} data-urgent={task.isUrgent}>
        <span className={css['icon']} title={label}>
          {Icon && <Icon size={20} aria-hidden />}
          <span className="visually-hidden">{label}</span>
        </span>
        <span className={css['name']}>
          <RecordName />
          {task.isUrgent && <small>{label}</small>}
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

function ageText(
  { name, sort, since: sinceField }: Task,
  record: AnyRecord,
  { translate, format }: ResourceText,
): string {
  const since: unknown = record[sinceField ?? sort.field];
  if (typeof since !== 'string') return '';
  if (since.includes('T')) return format.relativeTime(since);
  return translate(`home.tasks.${name}.since`, { when: format.date(since) });
}

function TaskAction({ task: { resource, action, isDoneOnPage }, record }: TaskRecord) {
  const texts = useResourceText();
  const open = texts.translate('home.tasks.show');
  return (
    <span className={css['action']}>
      {!isDoneOnPage && record.actions[action]?.allowed ? (
        <ActionBar back="/home" filter={(name) => name === action} isInRow />
      ) : (
        <Button
          component={Link}
          to={pathOf(resource, record.id)}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${open}: ${titleOf(resource, record, texts)}`}
        >
          {open}
        </Button>
      )}
    </span>
  );
}
