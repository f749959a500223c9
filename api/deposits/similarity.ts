import { deposits } from '../../contract/money/deposits';
import { plainLetters } from '../../contract/letters';
import { mayRead } from '../engine/readable';
import type { WriteContext } from '../engine/writeContext';
import type { DepositForm } from './deposit';

/** Cyrillic and Greek letters, each with the Latin one it looks like. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХԚԜ', 'ABESIJKMHOPCTYXQW'],
    ['авеѕіјкмнорстухһԁԛԝ', 'abesijkmhopctyxhdqw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['αβεηικνορτυχ', 'abenikvoptux'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
);

/** A reference as it looks: without case, accents, punctuation and leading zeros of its numbers. */
function looksOf(reference: string): string {
  const unmarked = reference.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = [...unmarked].map((letter) => lookAlikes.get(letter) ?? letter).join('');
  const key = plainLetters(latin.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '');
  return key.replace(/(?<!\d)0+(?=\d)/g, '') || latin;
}

/** The key that deposits of probably the same money share, whatever their bank (docs/business.md, Deposits). */
export function similarityKeyOf({
  bankReference,
  amountMinor,
  currency,
}: Pick<DepositForm, 'bankReference' | 'amountMinor' | 'currency'>): string {
  return [looksOf(bankReference), amountMinor, currency].join(' ');
}

const maxWarnings = 3;

/** Warns of the latest pending or confirmed deposits with the same key. */
export async function warnOfSimilar({ trx, actor, response }: WriteContext, similarityKey: string): Promise<void> {
  if (!mayRead(actor, deposits)) return;
  const similar = await trx
    .selectFrom(deposits.table)
    .select(['id', 'number', 'bank', 'bankReference'])
    .where('archived', '=', 0)
    .where('similarityKey', '=', similarityKey)
    .orderBy('createdAt', 'desc')
    .limit(maxWarnings)
    .execute();
  for (const { id, number, bank, bankReference } of similar)
    response.warnings.push({ code: 'deposit.similar', params: { id, number, bank, reference: bankReference } });
}
