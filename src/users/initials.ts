/** The first letters of the first and the last word of a name: "Ana María Torres" → "AT". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toLocaleUpperCase('es');
}
