/**
 * Arithmetic of whole units that loses nothing. Amounts are integers in minor units; what is
 * multiplied on the way may be larger than a number holds exactly.
 */

/** `amountMinor` × `numerator` ÷ `denominator`, rounded half away from zero, once. */
export function portion(amountMinor: number, numerator: number, denominator: number): number {
  const [product, by] = [BigInt(amountMinor) * BigInt(numerator), BigInt(denominator)];
  if (by <= 0n) throw new RangeError(`nothing is divided by ${denominator}`);
  const doubled = product * 2n;
  const rounded = (doubled < 0n ? doubled - by : doubled + by) / (by * 2n);
  return whole(rounded);
}

/** The part of an amount that a rate in basis points takes of it. */
export function rateOf(amountMinor: number, bp: number): number {
  return portion(amountMinor, bp, 10_000);
}

/**
 * Parts of a total in proportion to `weights`, by largest remainder: they always sum to it. Of equal
 * remainders the first gets the unit that is left. Weights are not below zero, and not all zero
 * unless the total is.
 */
export function split(totalMinor: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weights.some((weight) => weight < 0) || (all === 0n && totalMinor !== 0))
    throw new RangeError(`${totalMinor} cannot be split by ${weights.join(', ')}`);
  if (all === 0n) return weights.map(() => 0);
  const sign = totalMinor < 0 ? -1n : 1n;
  const total = BigInt(totalMinor) * sign;
  const parts = weights.map((weight, at) => {
    const product = total * BigInt(weight);
    return { at, share: product / all, rest: product % all };
  });
  const left = Number(total - parts.reduce((sum, { share }) => sum + share, 0n));
  const first = new Set(
    [...parts]
      .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, share }) => whole(sign * (share + (first.has(at) ? 1n : 0n))));
}

function whole(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is not a safe integer');
  return number === 0 ? 0 : number;
}
