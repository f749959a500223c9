/** What stands between the words of a name and is none of them: "María de la Luz". */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'da', 'do', 'dos', 'di', 'von', 'van']);

/** The usual second given names: in a name of three words nothing else tells "Ana María Torres" from "Leticia Ramos González". */
const secondGivenNames = new Set(
  'alberto alejandra alejandro alfredo andrea andrés ángel antonio beatriz carlos carmen cecilia cristina daniel david eduardo elena enrique ernesto esther eugenia fernanda fernando francisco gabriel gabriela guadalupe ignacio isabel jesús jorge josé juan laura lourdes lucía luis luz manuel margarita maría mario miguel montserrat pablo patricia paola pedro pilar rafael ramón raúl ricardo roberto rosa rosario sofía teresa valeria ximena'.split(
    ' ',
  ),
);

/**
 * The first letters of the first given name and of the first surname, as Spanish names are made of one
 * or two of each: "Leticia Ramos González" → "LR", "José Luis Pérez Gómez" → "JP", "Ana Torres" → "AT".
 */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/);
  const words = all.filter((word) => !particles.has(word.toLocaleLowerCase('es')));
  const [given, second = '', third, fourth] = words.length > 0 ? words : all;
  const hasTwoGivenNames =
    fourth !== undefined || (third !== undefined && secondGivenNames.has(second.toLocaleLowerCase('es')));
  const surname = hasTwoGivenNames ? third : second;
  return [given, surname]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
}
