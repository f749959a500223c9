/** A text without the accents and capitals by which nobody searches: near enough to how the API folds words (`api/engine/folding.ts`). */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
