interface Size {
  width: number;
  height: number;
}

/** So far from its edges, that a line at the top is drawn in its full width. */
const margin = 2;

/**
 * The lines of a small picture of some values, each as the points of an SVG: parted where there is
 * none, from the lowest to the highest. Of less than two values there is no picture.
 */
export function sparkOf(values: readonly (number | null)[], { width, height }: Size): string[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return [];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => (at / (values.length - 1)) * width;
  const y = (value: number) => (high === low ? height / 2 : height - margin - ((value - low) / (high - low)) * (height - 2 * margin));
  const lines: string[][] = [[]];
  values.forEach((value, at) => {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(`${tenths(x(at))},${tenths(y(value))}`);
  });
  return lines.filter((line) => line.length > 1).map((line) => line.join(' '));
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
