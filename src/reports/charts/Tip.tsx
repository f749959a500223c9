import css from './charts.module.css';
import type { ChartProps } from './ChartFigure';

interface Props extends Pick<ChartProps, 'points' | 'lines' | 'value'> {
  /** Which point, and whether one points at any: told by the chart. */
  label?: string | number;
  active?: boolean;
}

/** What a chart shows at the place one points at, or has come to by keyboard; said as well. */
export function Tip({ points, lines, value, label, active = false }: Props) {
  const point = active ? points[Number(label)] : undefined;
  return (
    <output className={css['tip']} data-empty={point ? undefined : true}>
      {point && (
        <>
          <strong>{point.full}</strong>
          {lines.map(({ key, name, color, dashed }) => (
            <span key={key}>
              <i style={{ borderColor: color }} data-dashed={dashed || undefined} />
              {name}: <b>{value(key, point.values[key] ?? null)}</b>
            </span>
          ))}
        </>
      )}
    </output>
  );
}
