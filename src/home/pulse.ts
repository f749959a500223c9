import { figureOf, type Figures, type FigureValues } from '../../contract/reports/figures';
import { portion } from '../../contract/shares';

/** An hour of the day as the picture draws it: shares of the tallest, in percent. */
export interface Hour {
  hour: number;
  now: number;
  before: number;
}

interface TimedValues<F extends string> {
  hour?: number;
  values: FigureValues<NoInfer<F>>;
}

/** What a report answers by the hour. */
interface HourlyAnswer<F extends string> {
  series: readonly TimedValues<F>[];
  previous?: { series: readonly TimedValues<F>[] };
}

/** The hours of today beside those of the day compared with; below nothing nothing is drawn. */
export function hoursOf<F extends string>(
  figures: Figures<F>,
  { series, previous }: HourlyAnswer<F>,
  name: NoInfer<F>,
): Hour[] {
  const valueAt = (buckets: readonly TimedValues<F>[] | undefined, hour: number) => {
    const bucket = buckets?.find((one) => one.hour === hour);
    return Math.max(0, (bucket && figureOf(figures, bucket.values, name)) ?? 0);
  };
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    now: valueAt(series, hour),
    before: valueAt(previous?.series, hour),
  }));
  const tallest = Math.max(...hours.flatMap(({ now, before }) => [now, before]));
  const share = (value: number) => (tallest === 0 ? 0 : portion(value, 100, tallest));
  return hours.map(({ hour, now, before }) => ({ hour, now: share(now), before: share(before) }));
}

/** The best hour so far; `null` while there is none. */
export function bestHour<F extends string>(
  figures: Figures<F>,
  { series }: HourlyAnswer<F>,
  name: NoInfer<F>,
): { hour: number; value: number } | null {
  const told = series.flatMap(({ hour, values }) =>
    hour === undefined ? [] : [{ hour, value: figureOf(figures, values, name) ?? 0 }],
  );
  return told.reduce<{ hour: number; value: number } | null>(
    (best, one) => (one.value > (best?.value ?? 0) ? one : best),
    null,
  );
}
