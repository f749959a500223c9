import { Problem } from '../problem';
import type { Act } from '../engine/act';
import { orderKey } from '../engine/folding';
import type { DepositForm } from './deposit';
import { deposits } from '../../contract/money/deposits';

/** `null` once it no longer stands. */
export const noLongerStands = { sameAs: null };

/** As a bank's clerk would compare: case, accents, spaces and hyphens do not matter. */
function folded(text: string): string {
  const key = orderKey(text);
  return key.replace(/[^\p{L}\p{N}]/gu, '') || key;
}

/** What two deposits share that are the same money (docs/business.md, Deposits). */
export function samenessOf({ bank, bankReference, amountMinor, currency }: DepositForm): string {
  return [folded(bank), folded(bankReference), amountMinor, currency].join(' ');
}

/** Throws `deposit.duplicate`, which names the first, when the same money is pending or confirmed. */
export async function assertNotDuplicate({ trx }: Act, sameAs: string): Promise<void> {
  const first = await trx
    .selectFrom(deposits.table)
    .select(['id', 'number'])
    .where('sameAs', '=', sameAs)
    .executeTakeFirst();
  if (first) throw new Problem('deposit.duplicate', { params: first });
}
