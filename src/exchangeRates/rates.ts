/** Largest quotient of two rates of a pair that is plausible; a larger one suggests swapped currencies. */
const maxPlausibleFactor = 2;

export function differsMuch(rate: string, lastRate: string): boolean {
  const factor = Number(rate) / Number(lastRate);
  return factor > maxPlausibleFactor || factor < 1 / maxPlausibleFactor;
}

// Rates are typed and shown with a decimal point in both languages.
const rateFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: false });

/** Returns the rate of the swapped pair, rounded to four significant digits. */
export function inverseOf(rate: string): string {
  return rateFormat.format(1 / Number(rate));
}
