import { Problem } from '../problem';
import type { Vault } from '../vault';
import type { WriteContext } from '../engine/writeContext';
import { withoutCase } from '../engine/folding';
import type { DepositForm } from './deposit';
import { deposits } from '../../contract/money/deposits';
import { declaredNames } from '../../contract/values';
import { foldSpecialLetters } from '../../contract/letterFolding';
import { mayRead } from '../engine/readable';

/** Values written when a deposit is rejected, canceled or reversed, so that it no longer counts as a duplicate. */
export const clearedDuplicateKeys = { sameAs: null, similarityKey: null };

function normalizeForComparison(text: string): string {
  const key = withoutCase(text);
  return key.replace(/[^\p{L}\p{N}]/gu, '') || key;
}

const transferKeyOf = ({ bank, bankReference }: Pick<DepositForm, 'bank' | 'bankReference'>) =>
  `${normalizeForComparison(bank)} ${normalizeForComparison(bankReference)} `;

export function duplicateKeyOf(form: DepositForm): string {
  return `${transferKeyOf(form)}${form.amountMinor} ${form.currency}`;
}

/**
 * Returns the keyed hash that replaces a duplicate key after an erasure: it still finds duplicates, but does not reveal
 * the values.
 */
export const markDuplicateKey = (vault: Pick<Vault, 'keyedHash'>, sameAs: string): Promise<string> =>
  vault.keyedHash(sameAs);

export async function assertNotDuplicate({ trx, vault }: WriteContext, sameAs: string): Promise<void> {
  const duplicate = await trx
    .selectFrom(deposits.table)
    .select(['id', 'number'])
    .where('sameAs', 'in', [sameAs, ...(await vault.keyedHashes(sameAs))])
    .executeTakeFirst();
  if (duplicate) throw new Problem('deposit.duplicate', { params: duplicate });
}

const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХԚԜ', 'ABESIJKMHOPCTYXQW'],
    ['авеѕіјкмнорстухһԁԛԝ', 'abesijkmhopctyxhdqw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['αβεηικνορτυχ', 'abenikvoptux'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, to[index] ?? letter] as const)),
);

function normalizeReference(reference: string): string {
  const unmarked = reference.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = [...unmarked].map((letter) => lookAlikes.get(letter) ?? letter).join('');
  const key = foldSpecialLetters(latin.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '');
  return key.replace(/(?<!\d)0+(?=\d)/g, '') || latin;
}

export function similarityKeyOf({
  bankReference,
  amountMinor,
  currency,
}: Pick<DepositForm, 'bankReference' | 'amountMinor' | 'currency'>): string {
  return [normalizeReference(bankReference), amountMinor, currency].join(' ');
}

const maxWarnings = 3;

/**
 * Warns of deposits with nearly the same reference and the same amount, and of those with the same bank and reference and
 * another amount.
 */
export async function warnOfSimilar({ trx, actor, response }: WriteContext, form: DepositForm): Promise<void> {
  if (!mayRead(actor, deposits)) return;
  const similarityKey = similarityKeyOf(form);
  const transferKey = transferKeyOf(form);
  const latest = trx
    .selectFrom(deposits.table)
    .select(['id', 'number', 'bank', 'bankReference'])
    .where('archived', '=', 0)
    .orderBy('createdAt', 'desc')
    .limit(maxWarnings);
  const queries = {
    'deposit.similar': latest.where('similarityKey', '=', similarityKey),
    'deposit.sameReference': latest
      // The amount, which follows the key, begins with a digit; the colon is the character after `9`.
      .where('sameAs', '>=', transferKey)
      .where('sameAs', '<', `${transferKey}:`)
      .where('similarityKey', '!=', similarityKey),
  };
  for (const code of declaredNames(queries))
    for (const { id, number, bank, bankReference } of await queries[code].execute())
      response.warnings.push({ code, params: { id, number, bank, reference: bankReference } });
}
