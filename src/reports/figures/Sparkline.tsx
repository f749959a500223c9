import css from './figures.module.css';

const size = { width: 120, height: 28 };

/** Hidden from screen readers, because the chart and its table give the same figures as text. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparklinePoints(values, size);
  if (points === null) return <div className={css['spark']} />;
  return (
    <svg className={css['spark']} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points} />
    </svg>
  );
}

interface Size {
  width: number;
  height: number;
}

const margin = 2;

/**
 * Returns the `points` of an SVG polyline, scaled from the lowest to the highest value. The line skips unknown values.
 * Returns `null` for fewer than two values.
 */
export function sparklinePoints(values: readonly (number | null)[], { width, height }: Size): string | null {
  const knownValues = values.filter((value) => value !== null);
  if (knownValues.length < 2) return null;
  const [low, high] = [Math.min(...knownValues), Math.max(...knownValues)];
  const x = (index: number) => (index / (values.length - 1)) * width;
  const y = (value: number) =>
    high === low ? height / 2 : height - margin - ((value - low) / (high - low)) * (height - 2 * margin);
  return values
    .flatMap((value, index) => (value === null ? [] : [`${roundToTenths(x(index))},${roundToTenths(y(value))}`]))
    .join(' ');
}

function roundToTenths(length: number): number {
  return Math.round(length * 10) / 10;
}
