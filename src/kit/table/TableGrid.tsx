import { Fragment, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { isEmptyCell, noRowWrapper, type RowEmphasis, type TableColumn, cellWidthStyle } from './column';
import listCss from './listLook.module.css';
import css from './table.module.css';

/**
 * - `list`: a whole page, framed, with a sticky header below the top bar; cards on a phone
 * - `panel`: a few rows inside a panel or dialog; cards on a phone
 * - `report`: figures in a card of a report; scrolls sideways if too wide, unless its rows are cards on a phone
 * - `sum`: amounts with their total
 * - `paper`: styled by the printed document
 */
export type TableVariant = 'list' | 'panel' | 'report' | 'sum' | 'paper';

export interface TableProps<Row> {
  label: string;
  hasCaption?: boolean;
  variant: TableVariant;
  columns: readonly TableColumn<Row>[];
  rowHeader?: string;
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** Returns the label of the row's group. The rows of a group must be consecutive. */
  groupOf?: (row: Row) => string;
  emphasis?: (row: Row) => RowEmphasis | undefined;
  select?: { headerCell: ReactNode; rowCell: (row: Row) => ReactNode } | undefined;
  renderBelow?: (row: Row) => ReactNode;
  wrapRow?: (row: Row, children: ReactElement) => ReactElement;
  empty?: ReactNode;
  isHeadless?: boolean;
  isDense?: boolean;
  isCompact?: boolean;
  /** Shows rows as cards on a phone, for few rows with many figures. `list` and `panel` always do. */
  showsCardsOnPhone?: boolean;
  isBoxed?: boolean;
  isBusy?: boolean;
  isStale?: boolean;
}

const classByVariant: Readonly<Record<TableVariant, string | undefined>> = {
  list: listCss['list'],
  panel: css['panel'],
  report: css['report'],
  sum: css['sum'],
  paper: css['paper'],
};

export function TableGrid<Row>(props: TableProps<Row>) {
  const {
    label,
    variant,
    columns,
    rows,
    groupOf,
    select,
    keyOf,
    emphasis,
    renderBelow,
    wrapRow = noRowWrapper,
  } = props;
  const rowHeader = props.rowHeader ?? columns[0]?.key;
  const columnCount = columns.length + (select ? 1 : 0);
  return (
    <table
      className={`${css['table']} ${classByVariant[variant]}`}
      aria-label={props.hasCaption ? undefined : label}
      aria-busy={props.isBusy}
      data-dense={props.isDense || undefined}
      data-compact={props.isCompact || undefined}
      data-old={props.isStale || undefined}
      onPointerOver={variant === 'list' ? showTruncatedText : undefined}
    >
      {props.hasCaption && <caption>{label}</caption>}
      {!props.isHeadless && (
        <thead>
          <tr>
            {select && <th className={css['select']}>{select.headerCell}</th>}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
      )}
      {groupsOf(rows, groupOf).map((group) => (
        <tbody key={group.label}>
          {group.label !== '' && (
            <tr data-group>
              <th scope="rowgroup" colSpan={columnCount}>
                {group.label}
              </th>
            </tr>
          )}
          {group.rows.map((row, index) => (
            <Fragment key={keyOf(row, index)}>
              {wrapRow(
                row,
                <TableRow
                  columns={columns}
                  row={row}
                  rowHeader={rowHeader}
                  emphasis={emphasis?.(row)}
                  select={select?.rowCell(row)}
                  labelsCells={variant === 'paper'}
                />,
              )}
              {renderBelow?.(row)}
            </Fragment>
          ))}
        </tbody>
      ))}
      {columns.some(({ total }) => !isEmptyCell(total)) && (
        <tfoot>
          <TotalRow columns={columns} leadingColumns={select ? 1 : 0} labelsCells={variant === 'paper'} />
        </tfoot>
      )}
    </table>
  );
}

function showTruncatedText({ target }: PointerEvent): void {
  const cell = target instanceof Element && target.closest<HTMLElement>('tbody :is(th, td)');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

function TotalRow<Row>({
  columns: [first, ...otherColumns],
  leadingColumns,
  labelsCells,
}: {
  columns: readonly TableColumn<Row>[];
  leadingColumns: number;
  labelsCells: boolean;
}) {
  const firstTotalIndex = otherColumns.findIndex(({ total }) => !isEmptyCell(total));
  const spannedCount = firstTotalIndex < 0 ? otherColumns.length : firstTotalIndex;
  return (
    <tr>
      <th scope="row" colSpan={leadingColumns + 1 + spannedCount}>
        {first?.total}
      </th>
      {otherColumns.slice(spannedCount).map(({ key, label, align, tone, total }) => (
        <td key={key} data-align={align} data-tone={tone} data-label={labelsCells ? label : undefined}>
          {total}
        </td>
      ))}
    </tr>
  );
}

function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string = () => '') {
  const groups: { label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const label = groupOf(row);
    const lastGroup = groups.at(-1);
    if (lastGroup?.label === label) lastGroup.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups;
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

export function HeadCell<Row>({ column }: { column: TableColumn<Row> }) {
  const { label, isLabelHidden, hint, align, sort, isOneLine, resizeHandle } = column;
  if (!sort)
    return (
      <th
        scope="col"
        data-align={align}
        data-one-line={isOneLine || undefined}
        title={hint}
        style={cellWidthStyle(column)}
        data-column={column.key}
      >
        {isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
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
      data-column={column.key}
    >
      <button type="button" className={css['sort']} title={hint} onClick={sort.onSort}>
        {label}
        <Arrow aria-hidden data-on={sort.order !== null || undefined} />
      </button>
      {resizeHandle}
    </th>
  );
}

interface TableRowProps<Row> {
  columns: readonly TableColumn<Row>[];
  row: Row;
  rowHeader?: string | undefined;
  emphasis?: RowEmphasis | undefined;
  select?: ReactNode;
  labelsCells?: boolean;
}

export function TableRow<Row>({
  columns,
  row,
  rowHeader = columns[0]?.key,
  emphasis,
  select,
  labelsCells,
}: TableRowProps<Row>) {
  return (
    <tr data-emphasis={emphasis}>
      {select !== undefined && <td className={css['select']}>{select}</td>}
      {columns.map(({ key, label, align, tone, width, isOneLine, cell }) =>
        key === rowHeader ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            data-align={align}
            data-tone={tone}
            data-label={labelsCells ? label : undefined}
            data-sized={width !== undefined || undefined}
            data-one-line={isOneLine || undefined}
            style={cellWidthStyle({ width, align })}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

export function FullWidthRow({
  columns,
  isCentered,
  children,
}: {
  columns: number;
  isCentered?: boolean;
  children: ReactNode;
}) {
  return (
    <tr data-emphasis="part">
      <th scope="row" colSpan={columns} data-align={isCentered ? 'center' : undefined}>
        {children}
      </th>
    </tr>
  );
}
