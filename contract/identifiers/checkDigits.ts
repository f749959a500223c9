/** Functions that compute a check digit from the digits before it. */

function weightedSum(values: readonly number[], weightOf: (at: number) => number): number {
  return values.reduce((sum, value, at) => sum + value * weightOf(at), 0);
}

const digitsOf = (text: string) => [...text].map(Number);

/** Weights from the last digit to the first (DIAN, Orden Administrativa 4 of 1989). */
const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

export function nitCheckDigit(base: string): string {
  const rest = weightedSum(digitsOf(base).toReversed(), (at) => nitWeights[at] ?? 0) % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/** Returns the check digit of a Chilean RUT: weights 2 to 7, repeated from the last digit, modulo 11; 10 is `K`. */
export function rutCheckDigit(base: string): string {
  const rest = 11 - (weightedSum(digitsOf(base).toReversed(), (at) => (at % 6) + 2) % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

/** Returns the check digit of the 17 digits of a CLABE: weights 3, 7, 1, each product modulo 10 (Banco de México). */
export function clabeCheckDigit(base: string): string {
  const weights = [3, 7, 1];
  const sum = digitsOf(base).reduce((total, digit, at) => total + ((digit * (weights[at % 3] ?? 0)) % 10), 0);
  return String((10 - (sum % 10)) % 10);
}
