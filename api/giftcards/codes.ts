import { codeAlphabet, codeLength } from '../../contract/money/giftcards';
import type { AttemptLimit } from '../db/failedAttempts';
import type { ProblemCode } from '../../contract/problems';
import { assertMayTry, FailedAttempt } from '../engine/attempts';
import { auditOwn } from '../http/auditedRead';
import type { WriteContext } from '../engine/writeContext';
import type { RandomBytes } from '../vault';

/** Rejection sampling: bytes from here on are discarded, since they would make the first characters likelier. */
const unbiasedByteLimit = 256 - (256 % codeAlphabet.length);

/** Returns a random code of 78 bits, each character equally likely. */
export function newCode(random: RandomBytes): string {
  let code = '';
  while (code.length < codeLength) {
    const [byte = unbiasedByteLimit] = random(new Uint8Array(1));
    if (byte < unbiasedByteLimit) code += codeAlphabet.charAt(byte % codeAlphabet.length);
  }
  return code;
}

/** Stores the keyed hash of a code (`vault.mark`), by which it opens the card. */
export async function storeCode({ trx, vault }: WriteContext, code: string, giftCardId: string): Promise<void> {
  await trx
    .insertInto('giftCardCodes')
    .values({ mark: await vault.keyedHash(code), giftCardId })
    .execute();
}

/** 10 codes of one person that open no card within 15 minutes block further attempts for 15 minutes. */
const failedCodeLimit: AttemptLimit = { kind: 'giftCardCode', maxFailures: 10, windowMs: 15 * 60_000 };

/**
 * Returns the id of the card that a code (normalized by `readCode`) opens, whichever key of the installation marked it.
 * On `undefined` the caller must throw a `failedCodeAttempt`. Throws `giftCard.tooManyWrongCodes`.
 */
export async function findCardIdByCode(context: WriteContext, code: string): Promise<string | undefined> {
  const { trx, vault } = context;
  await assertMayTry(context, failedCodeLimit, 'giftCard.tooManyWrongCodes');
  const row = await trx
    .selectFrom('giftCardCodes')
    .select('giftCardId')
    .where('mark', 'in', await vault.keyedHashes(code))
    .executeTakeFirst();
  return row?.giftCardId;
}

/** Error for a code that opens no card: counts as a failed attempt and writes its last four to the caller's history. */
export function failedCodeAttempt(problem: ProblemCode, code: string): FailedAttempt {
  return new FailedAttempt(problem, failedCodeLimit, (context) =>
    auditOwn(context, 'try-code', `•••• ${code.slice(-4)}`),
  );
}
