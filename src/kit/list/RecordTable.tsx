import { ArrowDown, ArrowUp } from 'lucide-react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { useResource } from '../contexts';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { addedUp } from './addedUp';
import { columnLabel, titleSort, type Column } from './columns';
import css from './list.module.css';
import { PartCell } from './PartCell';
import { Tick } from './Tick';
import { TitleCell } from './TitleCell';

export interface RowsProps {
  columns: readonly Column[];
  /** Rows can be ticked: there is something to do with several of them. */
  ticks: boolean;
  sums?: RowSums | undefined;
}

/** What all rows of a list come to, of all its pages. */
export interface RowSums {
  label: string;
  /** Amounts by the name of their field, with the currency they are in. */
  values: Readonly<Record<string, unknown>>;
}

/** With more columns of numbers they stand closer. */
const manyNumbers = 3;

export function RecordTable({ columns: chosen, ticks, sums }: RowsProps) {
  const resource = useResource();
  const list = useListContext<AnyRecord>();
  const words = useWords();
  const rows = list.data ?? [];
  const columns = addedUp(resource, chosen, rows);
  const ticked = new Set(list.selectedIds);
  const tickedHere = rows.filter(({ id }) => ticked.has(id)).length;
  const allTicked = rows.length > 0 && tickedHere === rows.length;

  return (
    <div className={css['wide']}>
      <table
        className={css['table']}
        data-dense={columns.filter(({ align }) => align === 'end').length > manyNumbers || undefined}
        aria-label={words.resource(resource.name, 2)}
        aria-busy={Boolean(list.isFetching)}
        data-old={list.isPlaceholderData || undefined}
      >
        <thead>
          <tr>
            {ticks && (
              <th className={css['tickCell']}>
                <Tick
                  label={words.translate('list.selectAll')}
                  checked={allTicked}
                  some={tickedHere > 0 && !allTicked}
                  onChange={() =>
                    list.onSelect(
                      allTicked
                        ? without(list.selectedIds, rows)
                        : [...new Set([...list.selectedIds, ...rows.map(({ id }) => id)])],
                    )
                  }
                />
              </th>
            )}
            <Head label={words.field(resource.name, resource.title)} sortBy={titleSort(resource, words.language)} />
            {columns.map((column) => (
              <Head
                key={column.name}
                label={columnLabel(resource, column, words)}
                sortBy={column.sortBy}
                align={column.align}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <tr data-ticked={ticked.has(record.id) || undefined}>
                {ticks && (
                  <td className={css['tickCell']}>
                    <Tick
                      label={words.translate('list.select', { title: titleOf(resource, record, words) })}
                      checked={ticked.has(record.id)}
                      onChange={() => list.onToggleItem(record.id)}
                    />
                  </td>
                )}
                <th scope="row">
                  <TitleCell />
                </th>
                {columns.map(({ name, align, cell }) => (
                  <td key={name} data-align={align}>
                    {cell}
                  </td>
                ))}
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={ticks ? 2 : 1}>
                {sums.label}
              </th>
              {columns.map(({ name, amount }) => (
                <td key={name} data-align="end">
                  {amount && <PartCell of={amount} values={sums.values} />}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function without(ids: readonly unknown[], rows: readonly { id: string }[]) {
  const here = new Set<unknown>(rows.map(({ id }) => id));
  return ids.filter((id) => !here.has(id)) as string[];
}

interface HeadProps {
  label: string;
  sortBy: string | null;
  align?: 'start' | 'end';
}

/** Up, then down, then the list's own order again. */
function Head({ label, sortBy, align = 'start' }: HeadProps) {
  const resource = useResource();
  const list = useListContext();
  if (!sortBy) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  }
  const order = list.sort.field === sortBy ? list.sort.order : null;
  const next = () => {
    if (order === 'ASC') return { field: sortBy, order: 'DESC' as const };
    if (order === 'DESC') return { field: resource.order.field, order: resource.order.direction };
    return { field: sortBy, order: 'ASC' as const };
  };
  const Arrow = order === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={css['sort']} onClick={() => list.setSort(next())}>
        {label}
        <Arrow size={14} aria-hidden data-on={order !== null || undefined} />
      </button>
    </th>
  );
}
