import { codeAlphabet, codeLength, readCode } from '../../contract/money/giftcards';

/** Digits that may be searched: the last four of a code are not secret. */
const told = 4;
/** From this length, text shaped like a code counts as a mistyped code. */
const nearlyOne = codeLength - 4;

/**
 * Decides what to do with a search text. A card's code is money, and addresses end up in histories and logs: text that
 * may become a code is not searched until Enter is pressed (`wait`); a code, also a mistyped one, is looked up in the
 * body of a POST (`take`).
 */
export function judgeTyped(typed: string, entered: boolean): 'ask' | 'wait' | 'take' {
  if (readCode(typed) !== null) return 'take';
  const code = asCode(typed);
  if (code === null || code.length <= told) return 'ask';
  if (!entered) return 'wait';
  return code.length >= nearlyOne && /\d/.test(code) ? 'take' : 'ask';
}

/**
 * Returns the text without spaces and hyphens if it is written like a code, in one run or in groups of four. Names have
 * no digits.
 */
function asCode(typed: string): string | null {
  const groups = typed
    .trim()
    .toUpperCase()
    .split(/[\s\u00A0-]+/);
  const code = groups.join('');
  const inFours =
    groups.length === 1 ||
    groups.every((group, at) => (at < groups.length - 1 ? group.length === 4 : group.length <= 4));
  const ofCodes = [...code].every((character) => codeAlphabet.includes(character));
  return inFours && /^[A-Z0-9]*$/.test(code) && (ofCodes || /\d/.test(code)) ? code : null;
}
