import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import listCss from '../kit/list/list.module.css';
import css from './liquidate.module.css';

export interface RowColumn<T> {
  key: string;
  label: string;
  align?: 'end';
  /** What one looks for: a card tells it before the others. */
  main?: boolean;
  cell: (row: T) => ReactNode;
  /** What all rows come to. */
  sum?: ReactNode;
}

interface Props<T> {
  label: string;
  /** What a row is called; a card begins with it. */
  head: RowColumn<T>;
  columns: readonly RowColumn<T>[];
  rows: readonly T[];
  idOf: (row: T) => string;
  busy?: boolean;
}

/** Rows that are no records of a list: a table, or cards where it would have to be squeezed. */
export function Rows<T>(props: Props<T>) {
  const narrow = useMediaQuery('(max-width: 699.98px)', { noSsr: true });
  return <div className={listCss['list']}>{narrow ? <Cards {...props} /> : <Table {...props} />}</div>;
}

function Table<T>({ label, head, columns, rows, idOf, busy }: Props<T>) {
  const sums = columns.some(({ sum }) => sum !== undefined);
  return (
    <div className={listCss['wide']}>
      <table className={listCss['table']} aria-label={label} aria-busy={busy ?? false} data-old={busy || undefined}>
        <thead>
          <tr>
            <th scope="col">{head.label}</th>
            {columns.map(({ key, label, align }) => (
              <th key={key} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              <th scope="row">{head.cell(row)}</th>
              {columns.map(({ key, align, cell }) => (
                <td key={key} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot className={css['sums']}>
            <tr>
              <th scope="row">{head.sum}</th>
              {columns.map(({ key, align, sum }) => (
                <td key={key} data-align={align}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cards<T>({ label, head, columns, rows, idOf, busy }: Props<T>) {
  return (
    <ul className={listCss['cards']} aria-label={label} aria-busy={busy ?? false} data-old={busy || undefined}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <div className={listCss['cardHead']}>{head.cell(row)}</div>
          <dl>
            {mainFirst(columns).map(({ key, label, cell }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {head.sum !== undefined && (
        <li>
          <div className={listCss['cardHead']}>{head.sum}</div>
          <dl>
            {mainFirst(columns).map(
              ({ key, label, sum }) =>
                sum !== undefined && (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>{sum}</dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      )}
    </ul>
  );
}

function mainFirst<T>(columns: readonly RowColumn<T>[]): RowColumn<T>[] {
  return [...columns.filter(({ main }) => main), ...columns.filter(({ main }) => !main)];
}
