import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { widthOf, type TableColumn } from './column';
import css from './table.module.css';

const ColumnResizer = lazy(() => import('./ColumnResizer'));

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

/** The head of a column; where the rows can be sorted by it, a button. */
export function HeadCell<Row>({ column }: { column: TableColumn<Row> }) {
  const { label, labelHidden, hint, align, sort, onResize } = column;
  const resizer = onResize && (
    <Suspense fallback={null}>
      <ColumnResizer onResize={onResize} />
    </Suspense>
  );
  if (!sort)
    return (
      <th scope="col" data-align={align} title={hint} style={widthOf(column)}>
        {labelHidden ? <span className={css['heard']}>{label}</span> : label}
        {resizer}
      </th>
    );
  const Arrow = sort.order === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={sort.order ? ariaSort[sort.order] : 'none'} style={widthOf(column)}>
      <button type="button" className={css['sort']} title={hint} onClick={sort.onSort}>
        {label}
        <Arrow aria-hidden data-on={sort.order !== null || undefined} />
      </button>
      {resizer}
    </th>
  );
}
