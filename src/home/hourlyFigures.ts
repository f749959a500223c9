import { figureValue, type Figures, type FigureValues } from '../../contract/reports/figures';
import { prorate } from '../../contract/shares';

/** Bar heights in percent of the tallest bar. */
export interface HourBar {
  hour: number;
  current: number;
  previous: number;
}

interface TimedValues<F extends string> {
  hour?: number;
  values: FigureValues<NoInfer<F>>;
}

interface HourlyResponse<F extends string> {
  series: readonly TimedValues<F>[];
  previous?: { series: readonly TimedValues<F>[] };
}

/** Treats negative values as zero. */
export function hourBarsOf<F extends string>(
  figures: Figures<F>,
  { series, previous: comparison }: HourlyResponse<F>,
  name: NoInfer<F>,
): HourBar[] {
  const valueAt = (buckets: readonly TimedValues<F>[] | undefined, hour: number) => {
    const bucket = buckets?.find((one) => one.hour === hour);
    return Math.max(0, (bucket && figureValue(figures, bucket.values, name)) ?? 0);
  };
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    current: valueAt(series, hour),
    previous: valueAt(comparison?.series, hour),
  }));
  const tallest = Math.max(...hours.flatMap(({ current, previous }) => [current, previous]));
  const toPercent = (value: number) => (tallest === 0 ? 0 : prorate(value, 100, tallest));
  return hours.map(({ hour, current, previous }) => ({
    hour,
    current: toPercent(current),
    previous: toPercent(previous),
  }));
}

export function bestHour<F extends string>(
  figures: Figures<F>,
  { series }: HourlyResponse<F>,
  name: NoInfer<F>,
): { hour: number; value: number } | null {
  const hourlyValues = series.flatMap(({ hour, values }) =>
    hour === undefined ? [] : [{ hour, value: figureValue(figures, values, name) ?? 0 }],
  );
  return hourlyValues.reduce<{ hour: number; value: number } | null>(
    (best, one) => (one.value > (best?.value ?? 0) ? one : best),
    null,
  );
}
