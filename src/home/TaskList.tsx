import Button from '@mui/material/Button';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import type { Turn } from '../../contract/turns';
import { requestText } from '../approvals/PendingApprovals';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { dependsOn } from '../data/queryClient';
import { problemOf } from '../data/problem';
import { ActionBar } from '../kit/actions/ActionBar';
import { isShownInRow, pendingApprovalOf } from '../kit/actions/actionOptions';
import { RecordScope } from '../kit/contexts';
import { FieldCell } from '../kit/FieldCell';
import { pathOf } from '../kit/form/paths';
import { formatTotal } from '../kit/list/list';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { RecordName } from '../kit/RecordName';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { resourceIcons } from '../resourceIcons';
import { LoadingState } from '../kit/ui/states';
import { focusHeadingOnUnmount } from '../shell/Page';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { homeQueryOptions, StaleDataMark } from './Tile';
import { Section } from '../kit/ui/Section';
import {
  dayOf,
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
const shownAtFirst = 5;

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

/** Lists the records that wait for the user, and counts those that wait for other people and coming deadlines. */
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
    1,
  );
  const deadlineQueries = useWorkQueries(deadlines, 'yours', 1);
  const own = recordsOf(ownQueries, today, texts);
  const isLoading = ownQueries.some(({ query }) => query.data === undefined && !hasFailed(query));
  const shown = useShownRows(isLoading ? [] : own, isExpanded);
  if (isHiddenIfEmpty && own.length === 0 && !othersQueries.some(isShown) && !ownQueries.some(isFailed)) return null;
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
              <TaskRow key={taskRecord.record.id} {...taskRecord} today={today} />
            ))}
          </ul>
        )}
        {!isLoading && own.length > shown.length && (
          <Button ref={focusHeadingOnUnmount} className={css['more']} onClick={() => setExpanded(true)}>
            {translate('home.tasks.showMore', { count: texts.format.number(own.length - shown.length) })}
          </Button>
        )}
      </Section>
      {othersQueries.some(isShown) && (
        <Section title={translate('home.tasks.others')} note={<WorkCounts queries={othersQueries} />} />
      )}
      {deadlineQueries.some(isShown) && (
        <Section title={translate('home.deadlines.title')} note={<WorkCounts queries={deadlineQueries} />} />
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
const isShown = ({ query }: WorkQuery) => hasFailed(query) || (query.data?.total ?? 0) > 0;

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
      homeQueryOptions(
        ['work', list.name, turn, list.filter],
        dependsOn([list.resource, approvals]),
        async (signal) => {
          const { resource, filter, sort } = list;
          const pagination = { page: 1, perPage };
          const found = await dataProvider.getList<AnyRecord>(resource.name, { filter, sort, pagination, signal });
          return { total: found.total ?? 0, meta: found.meta as unknown, records: found.data };
        },
      ),
    ),
  });
  return lists.flatMap((one, index) => {
    const query = queries[index];
    return query ? [{ ...one, query }] : [];
  });
}

function recordsOf(
  queries: readonly WorkQuery<Task>[],
  today: string,
  { format }: ResourceText,
): readonly TaskRecord[] {
  const records = queries.flatMap(({ work, query }) =>
    (query.data?.records ?? []).map((record) => ({ task: work, record })),
  );
  return sortTasks(records, today, format.isoDate);
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

function TaskRow({ task, record, today }: TaskRecord & { today: string }) {
  const texts = useResourceText();
  const about = task.about.find((name) => record[name] !== null && record[name] !== undefined);
  const Icon = resourceIcons[iconPathOf(task)];
  return (
    <RecordScope resource={task.resource} record={record}>
      <li className={css['row']} data-urgent={task.isUrgent}>
        <span className={css['icon']}>{Icon && <Icon size={20} aria-hidden />}</span>
        <span className={css['name']}>
          <RecordName />
          <small>{texts.translate(`home.tasks.${task.name}.label`, { smart_count: 1 })}</small>
        </span>
        <span className={css['about']}>
          {task.resource === approvals ? (
            <RequestSummary approval={recordOf(approvals, record)} />
          ) : (
            about !== undefined && <FieldCell source={about} />
          )}
        </span>
        <span className={css['age']}>{dayText({ task, record }, today, texts)}</span>
        <span className={css['amount']}>
          <FieldCell source={task.amount} />
        </span>
        <TaskAction task={task} record={record} />
      </li>
    </RecordScope>
  );
}

function RequestSummary({ approval }: { approval: RecordOf<typeof approvals> }) {
  const texts = useResourceText();
  const title = useRecordTitle(approval.resource, approval.recordTitle);
  return [requestText(approval, texts), ...(title === null ? [] : [title])].join(' · ');
}

/** Returns the day on which the record is due or since which it waits, with the year if it is not the current one. */
function dayText(taskRecord: TaskRecord, today: string, { format, translate }: ResourceText): string {
  const day = dayOf(taskRecord, format.isoDate);
  const text = day.slice(0, 4) === today.slice(0, 4) ? format.day(day) : format.date(day);
  return taskRecord.task.isUpcoming ? translate('home.tasks.dueOn', { day: text }) : text;
}

function TaskAction({ task: { resource, action, isDoneOnPage }, record }: TaskRecord) {
  const texts = useResourceText();
  const availability = record.actions[action];
  const hasAction = isDoneOnPage ? pendingApprovalOf(availability) !== null : isShownInRow(availability);
  const open = texts.translate('home.tasks.show');
  return (
    <span className={css['action']}>
      {hasAction ? (
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
