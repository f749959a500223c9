import { useRef, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { shownTotal } from '../list/shownTotal';
import { Link } from 'react-router';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Only } from '../../../contract/values';
import { isNotOffered, problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { useMayDo } from '../../session/useMayDo';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import { useSeen } from '../ui/useSeen';
import { addedUp } from '../list/addedUp';
import { columnsOf } from '../list/columns';
import { searchOf } from '../list/list';
import { inRecordContext, recordColumns } from '../list/recordColumns';
import { ResourceScope, useResource } from '../contexts';
import { RecordName } from '../RecordName';
import type { AnyRecord } from '../record';
import { Table } from '../table/Table';
import { useWords } from '../words';
import { Panel } from './Panel';
import css from './read.module.css';

interface Props<R extends Resource, V> {
  resource: R;
  /** Filter for the records that belong here: `{ companyId }`. */
  filter: Only<V, FilterOf<R>>;
  /** Columns besides the title, in this order. */
  columns: readonly FieldName<R>[];
  title?: string;
  none: ReactNode;
  /** Field to show as the row's name where the records share a title, such as that of the company whose page it is. */
  called?: FieldName<R>;
  /** Sorts newest first, where the resource's own order is less useful. */
  newestFirst?: boolean;
  /** Sort order, where neither default fits. */
  order?: { field: FieldName<R>; direction: 'ASC' | 'DESC' };
  /** Maximum number of rows; the full list is linked. */
  most?: number;
  /** Shows the link to the full list, with the total, even if all are shown. */
  counted?: boolean;
  /** Fetches the records once the panel is on screen. */
  lazy?: boolean;
  action?: ReactNode;
}

/**
 * Latest records of another resource that belong to a record, with a link to the full list; hidden from those who may
 * not read them.
 */
export function Related<R extends Resource, V extends FilterOf<R>>(props: Props<R, V>) {
  return useMayDo()(props.resource, 'read') ? <Latest {...props} /> : null;
}

function Latest<R extends Resource, V extends FilterOf<R>>({
  resource,
  filter,
  columns,
  title,
  none,
  called,
  newestFirst = false,
  order,
  most = 5,
  counted = false,
  lazy = false,
  action,
}: Props<R, V>) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const asked = seen || !lazy;
  const { field, direction }: Resource['order'] = order ?? (newestFirst ? newest : resource.order);
  const sort = { field, order: direction };
  const {
    data,
    total = 0,
    meta,
    error,
    isPending,
    isFetching,
    refetch,
  } = useGetList<AnyRecord>(
    resource.name,
    { filter, sort, pagination: { page: 1, perPage: most } },
    { enabled: asked, retry, onError: () => undefined },
  );
  const all = (total > most || (counted && total > 0)) && (
    <Link to={`${routeOf(resource)}${searchOf({ filter, sort, perPage: 25 })}`}>
      {words.translate('list.all', { count: shownTotal({ total, meta }, words) })}
    </Link>
  );

  if (isNotOffered(error)) return null;
  return (
    <div ref={box} data-screen={isPending || undefined}>
      <Panel
        title={title ?? words.resource(resource.name, 2)}
        aside={
          action ? (
            <span className={css['asides']}>
              {all}
              {action}
            </span>
          ) : (
            all || null
          )
        }
      >
        {isPending && (asked ? <LoadingState rows={3} /> : <div className={css['unseen']} />)}
        {error && <ProblemAlert problem={problemOf(error)} retrying={isFetching} onRetry={() => void refetch()} />}
        {data?.length === 0 && !error && (typeof none === 'string' ? <p className={css['hint']}>{none}</p> : none)}
        {data && data.length > 0 && (
          <ResourceScope resource={resource}>
            <Rows records={data} columns={columns} called={called ?? resource.title} />
          </ResourceScope>
        )}
      </Panel>
    </div>
  );
}

const newest = { field: 'createdAt', direction: 'DESC' } as const;

interface RowsProps {
  records: readonly AnyRecord[];
  columns: readonly string[];
  called: string;
}

function Rows({ records, columns, called }: RowsProps) {
  const resource = useResource();
  const words = useWords();
  const all = columnsOf(resource, words.language);
  const shown = addedUp(
    resource,
    columns.flatMap((name) => all.filter((column) => column.name === name)),
    records,
  );
  return (
    <Table
      look="panel"
      label={words.resource(resource.name, 2)}
      columns={[
        { key: called, label: words.field(resource.name, called), cell: () => <RecordName called={called} /> },
        ...recordColumns(shown, resource, words),
      ]}
      rows={records}
      keyOf={({ id }) => id}
      scope={inRecordContext}
    />
  );
}
