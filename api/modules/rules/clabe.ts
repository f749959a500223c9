const weights = [3, 7, 1];

/**
 * Whether the last digit of a CLABE is the one the other seventeen ask for (Banco de México: weights
 * 3, 7, 1, each product modulo 10).
 */
export function hasCheckDigit(clabe: string): boolean {
  const digits = [...clabe].map(Number);
  const sum = digits.slice(0, 17).reduce((total, digit, at) => total + ((digit * (weights[at % 3] ?? 0)) % 10), 0);
  return digits.length === 18 && digits[17] === (10 - (sum % 10)) % 10;
}
