const asciiByLetter: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  ȷ: 'j',
  ƒ: 'f',
};

const letters = new RegExp(`[${Object.keys(asciiByLetter).join('')}]`, 'gu');

/** Replaces letters that have no decomposition, such as `ł` and `ß`. Expects lower case: `straße` → `strasse`. */
export const foldSpecialLetters = (text: string): string =>
  text.replace(letters, (letter) => asciiByLetter[letter] ?? letter);

const apostrophes = /(?<=\p{L})['\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00b4`\uff07](?=\p{L})/gu;

export const removeApostrophes = (text: string): string => text.replace(apostrophes, '');
