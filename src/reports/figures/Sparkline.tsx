import css from './figures.module.css';
import { sparkOf } from './spark';

const size = { width: 120, height: 28 };

/** How a figure went, as a small picture; the chart and its table say it in figures. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparkOf(values, size);
  if (points === null) return <div className={css['spark']} />;
  return (
    <svg className={css['spark']} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
