import { useRef, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { formatTotal, listSearchOf } from '../list/list';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Exact } from '../../../contract/values';
import { isEndpointMissing, problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import { useHasBeenOnScreen } from '../ui/useHasBeenOnScreen';
import { addHiddenPartsColumns, columnsOf, wrapInRecordContext, recordColumns } from '../list/columns';
import { ResourceScope, useResource } from '../contexts';
import { RecordName } from '../RecordName';
import type { AnyRecord } from '../record';
import { Table } from '../table/Table';
import { useResourceText } from '../resourceText';
import { Panel } from './Panel';
import css from './read.module.css';

interface Props<R extends Resource, V> {
  resource: R;
  filter: Exact<V, FilterOf<R>>;
  columns: readonly FieldName<R>[];
  title?: string;
  emptyContent: ReactNode;
  titleField?: FieldName<R>;
  isNewestFirst?: boolean;
  order?: { field: FieldName<R>; direction: 'ASC' | 'DESC' };
  maxRows?: number;
  showsTotal?: boolean;
  isLazy?: boolean;
  action?: ReactNode;
}

/**
 * Latest records of another resource that belong to a record, with a link to the full list. Hidden if the user may not
 * read them.
 *
 * @example
 *   <RelatedRecords
 *     resource={refunds}
 *     filter={{ saleId: record.id }}
 *     columns={['businessDate', 'amountMinor']}
 *     emptyContent={translate('sales.noRefunds')}
 *   />
 */
export function RelatedRecords<R extends Resource, V extends FilterOf<R>>(props: Props<R, V>) {
  return useIsOperationPermitted()(props.resource, 'read') ? <RelatedPanel {...props} /> : null;
}

function RelatedPanel<R extends Resource, V extends FilterOf<R>>({
  resource,
  filter,
  columns,
  title,
  emptyContent,
  titleField,
  isNewestFirst = false,
  order,
  maxRows = 5,
  showsTotal = false,
  isLazy = false,
  action,
}: Props<R, V>) {
  const resourceText = useResourceText();
  const containerRef = useRef<HTMLDivElement>(null);
  const isOnScreen = useHasBeenOnScreen(containerRef);
  const isEnabled = isOnScreen || !isLazy;
  const { field, direction }: Resource['order'] = order ?? (isNewestFirst ? newestFirstOrder : resource.order);
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
    { filter, sort, pagination: { page: 1, perPage: maxRows } },
    { enabled: isEnabled, retry, onError: () => undefined },
  );
  const allLink = (total > maxRows || (showsTotal && total > 0)) && (
    <Link to={`${routeOf(resource)}${listSearchOf({ filter, sort, perPage: 25 })}`}>
      {resourceText.translate('list.all', { count: formatTotal({ total, meta }, resourceText) })}
    </Link>
  );

  if (isEndpointMissing(error)) return null;
  return (
    <div ref={containerRef} data-screen={isPending || undefined}>
      <Panel
        title={title ?? resourceText.resource(resource.name, 2)}
        aside={
          action ? (
            <span className={css['asides']}>
              {allLink}
              {action}
            </span>
          ) : (
            allLink || null
          )
        }
      >
        {isPending && (isEnabled ? <LoadingState rows={3} /> : <div className={css['listPlaceholder']} />)}
        {error && <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />}
        {data?.length === 0 &&
          !error &&
          (typeof emptyContent === 'string' ? <p className={css['hint']}>{emptyContent}</p> : emptyContent)}
        {data && data.length > 0 && (
          <ResourceScope resource={resource}>
            <RelatedRows records={data} columns={columns} titleField={titleField ?? resource.title} />
          </ResourceScope>
        )}
      </Panel>
    </div>
  );
}

const newestFirstOrder = { field: 'createdAt', direction: 'DESC' } as const;

interface RelatedRowsProps {
  records: readonly AnyRecord[];
  columns: readonly string[];
  titleField: string;
}

function RelatedRows({ records, columns, titleField }: RelatedRowsProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const allColumns = columnsOf(resource, resourceText.language);
  const shownColumns = addHiddenPartsColumns(
    resource,
    columns.flatMap((name) => allColumns.filter((column) => column.name === name)),
    records,
  );
  return (
    <Table
      variant="panel"
      label={resourceText.resource(resource.name, 2)}
      columns={[
        {
          key: titleField,
          label: resourceText.fieldLabel(resource.name, titleField),
          cell: () => <RecordName titleField={titleField} />,
        },
        ...recordColumns(shownColumns, resource, resourceText),
      ]}
      rows={records}
      keyOf={({ id }) => id}
      wrapRow={wrapInRecordContext}
    />
  );
}
