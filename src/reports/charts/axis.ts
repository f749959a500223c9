/** What a value axis reaches from and to, and where it is labelled. */
export interface Axis {
  domain: readonly [low: number, high: number];
  ticks: readonly number[];
}

/** At most so many steps between the labels. */
const maxSteps = 6;

/** So much of the range is left free beyond the highest and the lowest value. */
const margin = 0.04;

/**
 * The axis of some values, all of them whole numbers: it holds zero, labels whole multiples of 1, 2,
 * 2.5 or 5 times a power of ten, and ends close to the data, so that one day below zero does not take half
 * of the picture.
 */
export function axisOf(values: readonly number[]): Axis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return { domain: [0, 1], ticks: [0] };
  const step = stepFor(high - low);
  const free = (high - low) * margin;
  const domain = [low < 0 ? low - free : 0, high > 0 ? high + free : 0] as const;
  const first = Math.ceil(domain[0] / step);
  const last = Math.floor(domain[1] / step);
  return { domain, ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step) };
}

/** The smallest round step, 1 at least, of which at most `maxSteps` fit in a range. */
function stepFor(range: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(range / maxSteps));
  const round = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * magnitude)
    .find((step) => range / step <= maxSteps && Number.isInteger(step));
  return Math.max(1, round ?? 10 * magnitude);
}
