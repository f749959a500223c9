import { useState, type ReactNode } from 'react';
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
import { addHiddenPartsColumns, columnsOf, wrapInRecordContext, recordColumns } from '../list/columns';
import { ResourceScope, useResource } from '../contexts';
import { RecordName } from '../RecordName';
import type { AnyRecord } from '../record';
import { Table } from '../table/Table';
import type { TableColumn } from '../table/column';
import { ActionBar } from '../actions/ActionBar';
import { isShownInRow } from '../actions/actionOptions';
import { useResourceText, type ResourceText } from '../resourceText';
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
}: Props<R, V>) {
  const resourceText = useResourceText();
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
    { retry, onError: () => undefined },
  );
  const allLink = total > maxRows && (
    <Link to={`${routeOf(resource)}${listSearchOf({ filter, sort, perPage: 25 })}`}>
      {resourceText.translate('list.all', { count: formatTotal({ total, meta }, resourceText) })}
    </Link>
  );

  if (isEndpointMissing(error)) return null;
  return (
    <div data-screen={isPending || undefined}>
      <Panel title={title ?? resourceText.resource(resource.name, 2)} aside={allLink || null}>
        {isPending && <LoadingState rows={3} />}
        {error && <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />}
        {data?.length === 0 &&
          !error &&
          (typeof emptyContent === 'string' ? <p className={css['hint']}>{emptyContent}</p> : emptyContent)}
        {data && data.length > 0 && (
          <RelatedRows resource={resource} records={data} columns={columns} titleField={titleField} />
        )}
      </Panel>
    </div>
  );
}

export const newestFirstOrder = { field: 'createdAt', direction: 'DESC' } as const;

interface RelatedRowsProps {
  resource: Resource;
  records: readonly AnyRecord[];
  columns: readonly string[];
  titleField?: string | undefined;
  /** Action with a button in each row that allows it. */
  rowAction?: string | undefined;
}

export function RelatedRows(props: RelatedRowsProps) {
  return (
    <ResourceScope resource={props.resource}>
      <RowTable {...props} />
    </ResourceScope>
  );
}

function RowTable({ records, columns, titleField, rowAction }: RelatedRowsProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const actionableIds = useActionableIds(records, rowAction);
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
          key: titleField ?? resource.title,
          label: resourceText.fieldLabel(resource.name, titleField ?? resource.title),
          cell: () => <RecordName titleField={titleField ?? resource.title} />,
        },
        ...recordColumns(shownColumns, resource, resourceText),
        ...(rowAction !== undefined && actionableIds.size > 0
          ? [actionColumn(resource, rowAction, actionableIds, resourceText)]
          : []),
      ]}
      rows={records}
      keyOf={({ id }) => id}
      wrapRow={wrapInRecordContext}
    />
  );
}

/** Returns the ids of rows that show the action, or did: the button of a row stays while its dialog is open. */
function useActionableIds(records: readonly AnyRecord[], action = ''): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const newIds = records.flatMap(({ id, actions }) => (isShownInRow(actions[action]) && !ids.has(id) ? [id] : []));
  if (newIds.length > 0) setIds(new Set([...ids, ...newIds]));
  return ids;
}

function actionColumn(
  resource: Resource,
  action: string,
  ids: ReadonlySet<string>,
  { translate }: ResourceText,
): TableColumn<AnyRecord> {
  return {
    key: action,
    label: translate('list.action'),
    isLabelHidden: true,
    align: 'end',
    cardPlace: 'control',
    cell: ({ id }) =>
      ids.has(id) && <ActionBar back={routeOf(resource)} filter={(name) => name === action} isInRow variant="text" />,
  };
}
