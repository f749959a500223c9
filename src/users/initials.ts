/** Particles within names, skipped: "María de la Luz". */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'da', 'do', 'dos', 'di', 'von', 'van']);

/**
 * Common second given names. In a name of three words only they distinguish "Ana María Torres" (one surname) from
 * "Leticia Ramos González" (two).
 */
const secondGivenNames = new Set(
  'alberto alejandra alejandro alfredo andrea andrés ángel antonio beatriz carlos carmen cecilia cristina daniel david eduardo elena enrique ernesto esther eugenia fernanda fernando francisco gabriel gabriela guadalupe ignacio isabel jesús jorge josé juan laura lourdes lucía luis luz manuel margarita maría mario miguel montserrat pablo patricia paola pedro pilar rafael ramón raúl ricardo roberto rosa rosario sofía teresa valeria ximena'.split(
    ' ',
  ),
);

/**
 * Returns the initials of the first given name and the first surname; Spanish names have one or two of each: "Leticia
 * Ramos González" → "LR", "José Luis Pérez Gómez" → "JP", "Ana Torres" → "AT".
 */
export function initialsOf(name: string): string {
  const allWords = name.trim().split(/\s+/);
  const significantWords = allWords.filter((word) => !particles.has(word.toLocaleLowerCase('es')));
  const [givenName, second = '', third, fourth] = significantWords.length > 0 ? significantWords : allWords;
  const hasTwoGivenNames =
    fourth !== undefined || (third !== undefined && secondGivenNames.has(second.toLocaleLowerCase('es')));
  const surname = hasTwoGivenNames ? third : second;
  return [givenName, surname]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
}
