import css from '../reports.module.css';
import type { ChartProps } from './ChartFigure';
import { Scrolled } from './Scrolled';

/** The figures of a chart, one row a time. What lies ahead has none. */
export function PointTable({
  title,
  head,
  points,
  lines,
  value,
}: Pick<ChartProps, 'title' | 'points' | 'lines' | 'value'> & { head: string }) {
  return (
    <Scrolled label={title}>
      <table className={css['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {lines.map(({ key, name }) => (
              <th key={key} scope="col" data-align="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, full, values }) => (
            <tr key={at}>
              <th scope="row">{full}</th>
              {lines.map(({ key }) => (
                <td key={key} data-align="end">
                  {values[key] === undefined ? '' : value(key, values[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
