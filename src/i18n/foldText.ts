import { foldSpecialLetters, removeApostrophes } from '../../contract/letterFolding';

/**
 * Normalizes a text for search: removes accents, case and apostrophes. The API has its own rules
 * (api/engine/folding.ts).
 */
export const foldText = (text: string): string =>
  foldSpecialLetters(removeApostrophes(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
