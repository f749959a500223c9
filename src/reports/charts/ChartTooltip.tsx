import css from './charts.module.css';
import type { ChartProps } from './ChartFigure';

interface Props extends Pick<ChartProps, 'points' | 'lines' | 'value'> {
  /** Active point, set by recharts. */
  label?: string | number;
  active?: boolean;
}

/** Chart tooltip for mouse and keyboard; announced to screen readers. */
export function ChartTooltip({ points, lines, value, label, active = false }: Props) {
  const point = active ? points[Number(label)] : undefined;
  return (
    <output className={css['tip']} data-empty={point ? undefined : true}>
      {point && (
        <>
          <strong>{point.fullLabel}</strong>
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
