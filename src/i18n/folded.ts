import { plainLetters, withoutApostrophes } from '../../contract/letters';

/** Removes accents, case and apostrophes for search. `api/engine/folding.ts` folds words almost the same way. */
export const folded = (text: string): string =>
  plainLetters(withoutApostrophes(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
