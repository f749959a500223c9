export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

export type WeekdayName = (weekday: number, style: 'long' | 'short') => string;

/** Returns the rows by weekday (1 is Monday) and hour: `5 14`. */
export function indexByHour<R extends { key: string }>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(
    rows.map((row) => {
      const [weekday, hour] = row.key.split(' ');
      return [cellKey(Number(weekday), Number(hour)), row];
    }),
  );
}

export function cellKey(weekday: number, hour: number): string {
  return `${weekday} ${hour}`;
}

/**
 * Returns the color strength of a value in percent: 0 for zero, otherwise at least 12, so that the color is visible.
 */
export function heatPercent(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.round(12 + (value / max) * 88);
}

export function cellAfterKey(key: string, weekday: number, hour: number): { weekday: number; hour: number } | null {
  const steps: Record<string, readonly [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -hour],
    End: [0, 23 - hour],
  };
  const step = steps[key];
  if (!step) return null;
  const to = { weekday: weekday + step[0], hour: hour + step[1] };
  return to.weekday < 1 || to.weekday > 7 || to.hour < 0 || to.hour > 23 ? null : to;
}
