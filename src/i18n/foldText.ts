import { foldSpecialLetters, removeApostrophes } from '../../contract/letterFolding';

/** Removes accents, case and apostrophes for search. `api/engine/folding.ts` folds words almost the same way. */
export const foldText = (text: string): string =>
  foldSpecialLetters(removeApostrophes(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
