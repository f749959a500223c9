import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { cellWidthStyle, type TableColumn } from './column';
import css from './table.module.css';

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

/** Column header; a button if the rows can be sorted by the column. */
export function HeadCell<Row>({ column }: { column: TableColumn<Row> }) {
  const { label, labelHidden, hint, align, sort, resizeHandle } = column;
  if (!sort)
    return (
      <th scope="col" data-align={align} title={hint} style={cellWidthStyle(column)}>
        {labelHidden ? <span className={css['heard']}>{label}</span> : label}
        {resizeHandle}
      </th>
    );
  const Arrow = sort.order === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={sort.order ? ariaSort[sort.order] : 'none'}
      style={cellWidthStyle(column)}
    >
      <button type="button" className={css['sort']} title={hint} onClick={sort.onSort}>
        {label}
        <Arrow aria-hidden data-on={sort.order !== null || undefined} />
      </button>
      {resizeHandle}
    </th>
  );
}
