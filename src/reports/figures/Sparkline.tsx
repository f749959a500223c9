import css from './figures.module.css';
import { sparklinePoints } from './sparklinePoints';

const size = { width: 120, height: 28 };

/** Decorative: the chart and its table give the same figures as text. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparklinePoints(values, size);
  if (points === null) return <div className={css['spark']} />;
  return (
    <svg className={css['spark']} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
