import { codeAlphabet, codeLength, readCode } from '../../contract/money/giftcards';

/** The last four of a code are no secret: up to here nothing is told. */
const told = 4;
/** From here on what has the shape of a code is one that was mistyped. */
const nearlyOne = codeLength - 4;

/**
 * What a search makes of what is typed. The code of a card is money, and an address is kept in
 * histories and logs: what may become a code while one types is not asked until Enter is pressed,
 * and what is one, or was meant to be, is looked up in another way.
 */
export function judgeTyped(typed: string, entered: boolean): 'ask' | 'wait' | 'take' {
  if (readCode(typed) !== null) return 'take';
  const code = asCode(typed);
  if (code === null || code.length <= told) return 'ask';
  if (!entered) return 'wait';
  return code.length >= nearlyOne && /\d/.test(code) ? 'take' : 'ask';
}

/** What is typed without its spaces and hyphens, if it is written as a code is: in one run or in fours. Names are without digits. */
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
