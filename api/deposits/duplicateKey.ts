import { Problem } from '../problem';
import type { Vault } from '../vault';
import type { WriteContext } from '../engine/writeContext';
import { withoutCase } from '../engine/folding';
import type { DepositForm } from './deposit';
import { deposits } from '../../contract/money/deposits';

/** Values written when a deposit is rejected, canceled or reversed, so that it no longer counts as a duplicate. */
export const clearedDuplicateKeys = { sameAs: null, similarityKey: null };

function normalizeForComparison(text: string): string {
  const key = withoutCase(text);
  return key.replace(/[^\p{L}\p{N}]/gu, '') || key;
}

export function duplicateKeyOf({ bank, bankReference, amountMinor, currency }: DepositForm): string {
  return [normalizeForComparison(bank), normalizeForComparison(bankReference), amountMinor, currency].join(' ');
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
