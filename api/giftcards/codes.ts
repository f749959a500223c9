import * as z from 'zod/mini';
import {
  giftCardCodeAlphabet,
  giftCardCodeLength,
  giftCards,
  formatGiftCardCode,
} from '../../contract/money/giftcards';
import type { AttemptLimit } from '../db/failedAttempts';
import type { ProblemCode } from '../../contract/problems';
import { assertMayTry, FailedAttempt } from '../engine/attempts';
import { auditOwn } from '../transactions/auditOwn';
import type { WriteContext } from '../engine/writeContext';
import type { RandomBytes } from '../vault';
import { decimalsOf } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { Language } from '../../contract/roles';
import type { KyselyDb } from '../db/database';
import type { Letter } from '../mail/letter';
import { queueMail, type Composer } from '../mail/outbox';

/**
 * Discards bytes at or above this limit (rejection sampling): with them, the first characters of the alphabet would be
 * more likely.
 */
const unbiasedByteLimit = 256 - (256 % giftCardCodeAlphabet.length);

export function newCode(random: RandomBytes): string {
  let code = '';
  while (code.length < giftCardCodeLength) {
    const [byte = unbiasedByteLimit] = random(new Uint8Array(1));
    if (byte < unbiasedByteLimit) code += giftCardCodeAlphabet.charAt(byte % giftCardCodeAlphabet.length);
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

const contentSchema = z.object({ code: z.string(), to: z.string() });

export async function mailCode(
  context: WriteContext,
  card: { id: string; recipient: { email: string | null } | null },
  code: string,
): Promise<boolean> {
  const to = card.recipient?.email ?? null;
  if (to === null || !context.sendsMail) return false;
  await queueMail(context.trx, context, {
    kind: 'giftCardCode',
    key: `giftCardCode ${card.id}`,
    subjectId: card.id,
    content: JSON.stringify({ code, to } satisfies z.infer<typeof contentSchema>),
  });
  return true;
}

/**
 * Returns `null` if the recipient's address has changed since the mail was queued, or if the card can no longer be
 * spent.
 */
export const composeCodeMail: Composer = async ({ db }, { subjectId, content }) => {
  const { code, to } = contentSchema.parse(JSON.parse(content));
  const card = await db.kysely
    .selectFrom(giftCards.table)
    .select(['recipient_name', 'recipient_email', 'balanceMinor', 'currency'])
    .select(['startsOn', 'expiresOn', 'state', 'expiredAt'])
    .where('id', '=', subjectId)
    .executeTakeFirst();
  if (!card || card.recipient_email !== to || card.state === 'disabled' || card.expiredAt !== null) return null;
  if (Number(card.balanceMinor) === 0) return null;
  const language = await readLanguage(db.kysely, to);
  const amount = new Intl.NumberFormat(language === 'es' ? 'es-MX' : 'en-US', {
    style: 'currency',
    currency: card.currency,
    currencyDisplay: 'code',
  }).format(Number(card.balanceMinor) / 10 ** decimalsOf(card.currency));
  const letter = texts[language]({
    name: card.recipient_name,
    code: formatGiftCardCode(code),
    amount,
    startsOn: card.state === 'pending' && card.startsOn !== null ? formatDay(language, card.startsOn) : null,
    expiresOn: card.expiresOn === null ? null : formatDay(language, card.expiresOn),
  });
  return { to, language, letter };
};

async function readLanguage(db: KyselyDb, email: string): Promise<Language> {
  const account = await db
    .selectFrom(users.table)
    .select('language')
    .where('view', '=', String(users.view))
    .where('email', '=', email)
    .executeTakeFirst();
  return account?.language ?? 'es';
}

const formatDay = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

interface CodeMailValues {
  name: string | null;
  code: string;
  amount: string;
  startsOn: string | null;
  expiresOn: string | null;
}

const texts: Readonly<Record<Language, (facts: CodeMailValues) => Letter>> = {
  es: ({ name, code, amount, startsOn, expiresOn }) => ({
    subject: 'El nuevo código de tu tarjeta de regalo',
    paragraphs: [
      name === null ? 'Hola:' : `Hola, ${name}:`,
      `Tu tarjeta de regalo de Sobremesa tiene un código nuevo. El anterior ya no funciona. La tarjeta tiene un saldo de ${amount}.`,
      { code },
      ...(startsOn === null ? [] : [`Puedes usarla a partir del ${startsOn}.`]),
      ...(expiresOn === null ? [] : [`Puedes usarla hasta el ${expiresOn}.`]),
      { note: 'Guarda este correo: quien tenga el código puede gastar el saldo. Nunca te lo pediremos.' },
    ],
  }),
  en: ({ name, code, amount, startsOn, expiresOn }) => ({
    subject: 'The new code of your gift card',
    paragraphs: [
      name === null ? 'Hello,' : `Hello ${name},`,
      `Your Sobremesa gift card has a new code. The old one no longer works. The card’s balance is ${amount}.`,
      { code },
      ...(startsOn === null ? [] : [`You can use it from ${startsOn} on.`]),
      ...(expiresOn === null ? [] : [`You can use it until ${expiresOn}.`]),
      { note: 'Keep this email: whoever has the code can spend the balance. We’ll never ask you for it.' },
    ],
  }),
};
