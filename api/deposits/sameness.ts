import { Problem } from '../problem';
import type { Act } from '../resources/act';
import { orderKey } from '../resources/folding';
import type { Standing } from '../resources/rules';
import type { Table } from '../resources/table';

/** `null` once it no longer stands. */
export const noLongerStands = { sameAs: null };

/** As a bank's clerk would compare: case, accents, spaces and hyphens do not matter. */
function folded(text: unknown): string {
  const key = orderKey(String(text));
  return key.replace(/[^\p{L}\p{N}]/gu, '') || key;
}

/** What two deposits share that are the same money (money.md, Deposit). */
export function samenessOf({ bank, bankReference, amountMinor, currency }: Standing): string {
  return [folded(bank), folded(bankReference), amountMinor, currency].join(' ');
}

/** Throws `deposit.duplicate`, which names the first, when the same money is pending or confirmed. */
export async function demandFirst(act: Act, { resource }: Table, sameAs: string): Promise<void> {
  const first = await act.trx.selectFrom(resource.table).select(['id', 'number']).where('sameAs', '=', sameAs).executeTakeFirst();
  if (first) throw new Problem('deposit.duplicate', { params: { id: String(first['id']), number: String(first['number']) } });
}
