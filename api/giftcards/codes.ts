import { codeAlphabet, codeLength } from '../../contract/money/giftcards';
import type { AttemptLimit } from '../db/failedAttempts';
import type { ProblemCode } from '../../contract/problems';
import { assertMayTry, FailedAttempt } from '../engine/attempts';
import { auditOwn } from '../users/auditOwn';
import type { WriteContext } from '../engine/writeContext';
import type { RandomBytes } from '../vault';

/** Bytes beyond the last whole alphabet would make its first characters likelier: they are thrown away. */
const fair = 256 - (256 % codeAlphabet.length);

/** A random code of 78 bits, each character equally likely. */
export function newCode(random: RandomBytes): string {
  let code = '';
  while (code.length < codeLength) {
    const [byte = fair] = random(new Uint8Array(1));
    if (byte < fair) code += codeAlphabet.charAt(byte % codeAlphabet.length);
  }
  return code;
}

/** From now on the code opens the card. */
export async function keepCode({ trx, vault }: WriteContext, code: string, giftCardId: string): Promise<void> {
  await trx
    .insertInto('giftCardCodes')
    .values({ mark: await vault.mark(code), giftCardId })
    .execute();
}

/** Ten codes of one person that open no card, within a quarter of an hour, are the last for as long again. */
const wrongCodes: AttemptLimit = { kind: 'giftCardCode', most: 10, within: 15 * 60_000 };

/**
 * The id of the card a code (as `readCode` gives it) opens, by whichever key of the installation it was marked. Who gets
 * `undefined` throws a `wrongCode`. Throws `giftCard.tooManyWrongCodes`.
 */
export async function cardOfCode(context: WriteContext, code: string): Promise<string | undefined> {
  const { trx, vault } = context;
  await assertMayTry(context, wrongCodes, 'giftCard.tooManyWrongCodes');
  const row = await trx
    .selectFrom('giftCardCodes')
    .select('giftCardId')
    .where('mark', 'in', await vault.marks(code))
    .executeTakeFirst();
  return row?.giftCardId;
}

/** Refuses a code that opens no card: it counts, and who tried it has it in their history, by its last four. */
export function wrongCode(problem: ProblemCode, code: string): FailedAttempt {
  return new FailedAttempt(problem, wrongCodes, (context) => auditOwn(context, 'try-code', `•••• ${code.slice(-4)}`));
}
