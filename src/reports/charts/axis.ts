export interface Axis {
  domain: readonly [low: number, high: number];
  ticks: readonly number[];
}

const maxSteps = 6;

/** Share of the range left free beyond the highest and the lowest value. */
const margin = 0.04;

/**
 * Returns an axis for integer values: includes zero, ticks at integer multiples of 1, 2, 2.5 or 5 times a power of ten,
 * and ends close to the data, so that one day below zero does not take half of the chart.
 */
export function axisOf(values: readonly number[]): Axis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return { domain: [0, 1], ticks: [0] };
  const step = stepFor(high - low);
  const padding = (high - low) * margin;
  const domain = [low < 0 ? low - padding : 0, high > 0 ? high + padding : 0] as const;
  const first = Math.ceil(domain[0] / step);
  const last = Math.floor(domain[1] / step);
  return { domain, ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step) };
}

/** Returns the smallest round step, at least 1, that fits at most `maxSteps` times in the range. */
function stepFor(range: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(range / maxSteps));
  const round = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * magnitude)
    .find((step) => range / step <= maxSteps && Number.isInteger(step));
  return Math.max(1, round ?? 10 * magnitude);
}
