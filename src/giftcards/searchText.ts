import { codeAlphabet, codeLength, readCode } from '../../contract/money/giftcards';

/** Digits that may be searched: the last four of a code are not secret. */
const searchableDigits = 4;
/** From this length, text shaped like a code counts as a mistyped code. */
const minMistypedLength = codeLength - 4;

/**
 * Decides what to do with a search text. A card's code is money, and addresses end up in histories and logs: text that
 * may become a code is not searched until Enter is pressed (`wait`); a code, also a mistyped one, is looked up in the
 * body of a POST (`take`).
 */
export function classifySearchText(searchText: string, isSubmitted: boolean): 'ask' | 'wait' | 'take' {
  if (readCode(searchText) !== null) return 'take';
  const code = parseCodeLike(searchText);
  if (code === null || code.length <= searchableDigits) return 'ask';
  if (!isSubmitted) return 'wait';
  return code.length >= minMistypedLength && /\d/.test(code) ? 'take' : 'ask';
}

/**
 * Returns the text without spaces and hyphens if it is written like a code, in one run or in groups of four. Names have
 * no digits.
 */
function parseCodeLike(searchText: string): string | null {
  const groups = searchText
    .trim()
    .toUpperCase()
    .split(/[\s\u00A0-]+/);
  const code = groups.join('');
  const isGroupedByFour =
    groups.length === 1 ||
    groups.every((group, index) => (index < groups.length - 1 ? group.length === 4 : group.length <= 4));
  const hasOnlyCodeCharacters = [...code].every((character) => codeAlphabet.includes(character));
  return isGroupedByFour && /^[A-Z0-9]*$/.test(code) && (hasOnlyCodeCharacters || /\d/.test(code)) ? code : null;
}
