interface Size {
  width: number;
  height: number;
}

/** So far from its edges, that a line at the top is drawn in its full width. */
const margin = 2;

/**
 * The points of a small picture of some values, as an SVG's line has them: from the lowest to the
 * highest, and straight over what cannot be said. Of less than two values there is none.
 */
export function sparkOf(values: readonly (number | null)[], { width, height }: Size): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => (at / (values.length - 1)) * width;
  const y = (value: number) =>
    high === low ? height / 2 : height - margin - ((value - low) / (high - low)) * (height - 2 * margin);
  return values.flatMap((value, at) => (value === null ? [] : [`${tenths(x(at))},${tenths(y(value))}`])).join(' ');
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
