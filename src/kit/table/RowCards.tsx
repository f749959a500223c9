import { Fragment, type ReactNode } from 'react';
import css from './cards.module.css';
import { isEmptyCell, noRowWrapper, type TableColumn } from './column';
import type { TableProps } from './Table';

/** Shows table rows as a list of cards; same props as `Table`. */
export function RowCards<Row>(props: TableProps<Row>) {
  const { label, variant, rows, keyOf, emphasis, select, wrapRow = noRowWrapper } = props;
  const head = props.columns.find(({ key }) => key === props.rowHeader) ?? props.columns[0];
  const columns = mainFirst(props.columns.filter((column) => column !== head));
  const card = (title: ReactNode, line: (column: TableColumn<Row>) => ReactNode, box?: ReactNode) => (
    <>
      <div className={css['head']}>
        {title}
        {box}
      </div>
      <dl>
        {columns.map((column) => {
          const content = line(column);
          return (
            !isEmptyCell(content) && (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd data-align={column.align}>{content}</dd>
              </div>
            )
          );
        })}
      </dl>
    </>
  );
  return (
    <ul
      className={`${css['cards']} ${variant === 'list' ? css['list'] : css['panel']}`}
      aria-label={label}
      aria-busy={props.busy}
      data-dense={props.dense || undefined}
      data-old={props.stale || undefined}
    >
      {rows.map((row, at) => (
        <Fragment key={keyOf(row, at)}>
          {wrapRow(
            row,
            <li data-emphasis={emphasis?.(row)}>
              {card(head?.cell(row), ({ cell }) => cell(row), select?.rowCell(row))}
            </li>,
          )}
        </Fragment>
      ))}
      {!isEmptyCell(head?.total) && <li data-emphasis="total">{card(head?.total, ({ total }) => total)}</li>}
    </ul>
  );
}

function mainFirst<Row>(columns: readonly TableColumn<Row>[]): TableColumn<Row>[] {
  return [...columns.filter(({ isMain }) => isMain), ...columns.filter(({ isMain }) => !isMain)];
}
