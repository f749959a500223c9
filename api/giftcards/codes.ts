import { codeAlphabet, codeLength } from '../../contract/money/giftcards';
import type { AttemptLimit } from '../db/failedAttempts';
import type { ProblemCode } from '../../contract/problems';
import { assertMayTry, FailedAttempt } from '../engine/attempts';
import { auditOwn } from '../http/auditedRead';
import type { WriteContext } from '../engine/writeContext';
import type { RandomBytes } from '../vault';

/**
 * Discards bytes at or above this limit (rejection sampling): with them, the first characters of the alphabet would be
 * more likely.
 */
const unbiasedByteLimit = 256 - (256 % codeAlphabet.length);

export function newCode(random: RandomBytes): string {
  let code = '';
  while (code.length < codeLength) {
    const [byte = unbiasedByteLimit] = random(new Uint8Array(1));
    if (byte < unbiasedByteLimit) code += codeAlphabet.charAt(byte % codeAlphabet.length);
  }
  return code;
}

export async function storeCode({ trx, vault }: WriteContext, code: string, giftCardId: string): Promise<void> {
  await trx
    .insertInto('giftCardCodes')
    .values({ mark: await vault.keyedHash(code), giftCardId })
    .execute();
}

const failedCodeLimit: AttemptLimit = { kind: 'giftCardCode', maxFailures: 10, windowMs: 15 * 60_000 };

/**
 * Finds codes that were hashed with the current or any former key of the installation. If it returns `undefined`, the
 * caller must throw `failedCodeAttempt`. Throws `giftCard.tooManyWrongCodes`.
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

export function failedCodeAttempt(problem: ProblemCode, code: string): FailedAttempt {
  return new FailedAttempt(problem, failedCodeLimit, (context) =>
    auditOwn(context, 'try-code', `•••• ${code.slice(-4)}`),
  );
}
