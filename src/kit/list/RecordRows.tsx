import { lazy, Suspense } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import { useResource } from '../contexts';
import { Thumbnail } from '../images/Thumbnail';
import { imageOf, titleOf, type AnyRecord } from '../record';
import type { ColumnSort } from '../table/column';
import { Table } from '../table/Table';
import { useWords } from '../words';
import { addedUp } from './addedUp';
import type { ColumnChoice } from './columnChoice';
import { titleSort, type Column } from './columns';
import { PartCell } from './PartCell';
import { inRecordContext, recordColumns } from './recordColumns';
import { Tick } from './Tick';
import { TitleCell } from './TitleCell';

const ColumnResizer = lazy(() => import('./ColumnResizer'));

interface Props {
  /** On cards, only those that fit (`ofCard`). */
  columns: readonly Column[];
  /** The choice of columns and layout; without it they cannot be changed. */
  choice?: ColumnChoice;
  ticks: boolean;
  sums?: RowSums | undefined;
  narrow: boolean;
}

/** Totals over all pages of a list. */
export interface RowSums {
  label: string;
  /** Amounts by field name, with their currency. */
  values: Readonly<Record<string, unknown>>;
}

/** A table with more number columns than this is denser. */
const manyNumbers = 3;

/** The rows of the list in context: a table, or cards on a narrow screen. */
export function RecordRows({ columns: chosen, choice, ticks, sums, narrow }: Props) {
  const resource = useResource();
  const list = useListContext<AnyRecord>();
  const words = useWords();
  const rows = list.data ?? [];
  const columns = addedUp(resource, chosen, rows);
  const ticked = new Set(list.selectedIds);
  return (
    <Table
      look="list"
      label={words.resource(resource.name, 2)}
      columns={[
        {
          key: 'title',
          label: words.field(resource.name, resource.title),
          sort: sortBy(titleSort(resource, words.language), resource, list),
          cell: (record) => (
            <>
              {narrow && imageOf(resource, record) && <Thumbnail src={imageOf(resource, record)} />}
              <TitleCell />
            </>
          ),
          total: sums?.label,
        },
        ...recordColumns(columns, resource, words, (column) => ({
          sort: sortBy(column.sortBy, resource, list),
          edge: choice?.shown.has(column.name) && (
            <Suspense fallback={null}>
              <ColumnResizer choice={choice} name={column.name} />
            </Suspense>
          ),
          total: sums && column.amount && <PartCell of={column.amount} values={sums.values} />,
        })),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      scope={inRecordContext}
      emphasis={({ id }) => (ticked.has(id) ? 'selected' : undefined)}
      select={
        ticks
          ? {
              all: <TickAll rows={rows} />,
              one: (record) => (
                <Tick
                  label={words.translate('list.select', { title: titleOf(resource, record, words) })}
                  checked={ticked.has(record.id)}
                  onChange={() => list.onToggleItem(record.id)}
                />
              ),
            }
          : undefined
      }
      dense={columns.filter(({ align }) => align === 'end').length > manyNumbers}
      compact={choice?.layout.density === 'compact'}
      busy={Boolean(list.isFetching)}
      stale={Boolean(list.isPlaceholderData)}
    />
  );
}

/** Ticks all rows of this page; ticks on other pages stay. */
function TickAll({ rows }: { rows: readonly AnyRecord[] }) {
  const { selectedIds, onSelect } = useListContext<AnyRecord>();
  const { translate } = useWords();
  const here = new Set(rows.map(({ id }) => id));
  const elsewhere = selectedIds.filter((id) => !here.has(id));
  const tickedHere = selectedIds.length - elsewhere.length;
  const all = rows.length > 0 && tickedHere === rows.length;
  return (
    <Tick
      label={translate('list.selectAll')}
      checked={all}
      some={tickedHere > 0 && !all}
      onChange={() => onSelect(all ? elsewhere : [...elsewhere, ...here])}
    />
  );
}

/** Cycles through ascending, descending and the list's default order. */
function sortBy(
  field: string | null,
  { order: own }: Resource,
  { sort, setSort }: Pick<ReturnType<typeof useListContext>, 'sort' | 'setSort'>,
): ColumnSort | undefined {
  if (field === null) return undefined;
  const order = sort.field === field ? sort.order : null;
  return {
    order,
    onSort: () => {
      if (order === 'DESC') setSort({ field: own.field, order: own.direction });
      else setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' });
    },
  };
}
