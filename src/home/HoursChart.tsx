import css from './home.module.css';
import type { HourBar } from './hourlyFigures';

export function HoursChart({ hours }: { hours: readonly HourBar[] }) {
  return (
    <svg className={css['hours']} viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden>
      <path className={css['baseline']} d="M0 99.5H240" vectorEffect="non-scaling-stroke" />
      {hours.map(({ hour, now, before }) => (
        <g key={hour}>
          <rect className={css['before']} x={hour * 10 + 1} y={100 - before} width={8} height={before} />
          <rect className={css['currentSales']} x={hour * 10 + 3} y={100 - now} width={4} height={now} />
        </g>
      ))}
    </svg>
  );
}
