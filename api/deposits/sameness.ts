import { Problem } from '../problem';
import type { Vault } from '../vault';
import type { WriteContext } from '../engine/writeContext';
import { withoutCase } from '../engine/folding';
import type { DepositForm } from './deposit';
import { deposits } from '../../contract/money/deposits';

/** Set when a deposit is rejected, canceled or reversed: others may have the same values then. */
export const noLongerStands = { sameAs: null, similarityKey: null };

/** Normalized for comparison: case, accents, spaces and hyphens do not matter. */
function folded(text: string): string {
  const key = withoutCase(text);
  return key.replace(/[^\p{L}\p{N}]/gu, '') || key;
}

/** The key that two deposits of the same money share (docs/business.md, Deposits). */
export function samenessOf({ bank, bankReference, amountMinor, currency }: DepositForm): string {
  return [folded(bank), folded(bankReference), amountMinor, currency].join(' ');
}

/** What is kept of the key where bank and reference named somebody who was erased: it finds the same, and says nothing. */
export const markedSameness = (vault: Pick<Vault, 'mark'>, sameAs: string): Promise<string> => vault.mark(sameAs);

/** Throws `deposit.duplicate`, which names the other one, if a pending or confirmed deposit has the same key. */
export async function assertNotDuplicate({ trx, vault }: WriteContext, sameAs: string): Promise<void> {
  const first = await trx
    .selectFrom(deposits.table)
    .select(['id', 'number'])
    .where('sameAs', 'in', [sameAs, ...(await vault.marks(sameAs))])
    .executeTakeFirst();
  if (first) throw new Problem('deposit.duplicate', { params: first });
}
