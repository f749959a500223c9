import { plainLetters, withoutApostrophes } from '../../contract/letters';

/** A text without accents, capitals and apostrophes, by which nobody searches. `api/engine/folding.ts` folds words nearly so. */
export const folded = (text: string): string =>
  plainLetters(withoutApostrophes(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
