/**
 * Exact integer arithmetic. Amounts are integers in minor units. Products are computed with `BigInt`, because they may
 * exceed the safe integer range.
 */

/** Returns `amountMinor` × `numerator` ÷ `denominator`, rounded once, half away from zero. */
export function prorate(amountMinor: number, numerator: number, denominator: number): number {
  const [product, divisor] = [BigInt(amountMinor) * BigInt(numerator), BigInt(denominator)];
  if (divisor <= 0n) throw new RangeError(`denominator must be positive: ${denominator}`);
  const doubled = product * 2n;
  const rounded = (doubled < 0n ? doubled - divisor : doubled + divisor) / (divisor * 2n);
  return toSafeNumber(rounded);
}

export function applyRate(amountMinor: number, bp: number): number {
  return prorate(amountMinor, bp, 10_000);
}

/**
 * Splits a total in proportion to `weights` by the largest remainder method, so that the parts always sum to the total.
 * If remainders are equal, the first one gets the unit. Throws if a weight is negative, or if all weights are zero but
 * the total is not.
 */
export function splitByWeights(totalMinor: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weights.some((weight) => weight < 0) || (totalWeight === 0n && totalMinor !== 0))
    throw new RangeError(`${totalMinor} cannot be split by ${weights.join(', ')}`);
  if (totalWeight === 0n) return weights.map(() => 0);
  const sign = totalMinor < 0 ? -1n : 1n;
  const total = BigInt(totalMinor) * sign;
  const parts = weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, share: product / totalWeight, rest: product % totalWeight };
  });
  const remainder = Number(total - parts.reduce((sum, { share }) => sum + share, 0n));
  const roundedUp = new Set(
    [...parts]
      .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
      .slice(0, remainder)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => toSafeNumber(sign * (share + (roundedUp.has(index) ? 1n : 0n))));
}

function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is not a safe integer');
  return number === 0 ? 0 : number;
}
