import type { Currency } from '../../contract/currencies';
import { type payableSources, liquidationItems } from '../../contract/money/liquidations';
import {
  payableSigns,
  type PayableAmount,
  mapPayableAmounts,
  type PayableAmounts,
} from '../../contract/money/payables';
import { computeSignedSum } from '../../contract/totals';
import type { WriteContext } from '../engine/writeContext';
import { mayRead } from '../engine/readable';
import type { ReadContext } from '../engine/rules';

export interface Payable {
  source: { type: (typeof payableSources)[number]; id: string; number: string };
  companyId: string;
  currency: Currency;
  businessDate: string;
  amounts: Partial<Record<PayableAmount, number>>;
}

/** Returns the amount that the posting of the same action adds to the company's account. */
function netAmount(amounts: Payable['amounts']): number {
  return computeSignedSum({ addends: payableSigns }, amounts);
}

export async function recordPayable(
  context: WriteContext,
  { source, companyId, currency, businessDate, amounts }: Payable,
): Promise<void> {
  await context.unit.insert('payables', [
    {
      sourceType: source.type,
      sourceId: source.id,
      number: source.number,
      companyId,
      currency,
      businessDate,
      at: context.at,
      ...amounts,
      netMinor: netAmount(amounts),
    },
  ]);
}

export function toPayableAmounts(
  row: Readonly<Record<keyof PayableAmounts, string | number | bigint | null>>,
): PayableAmounts {
  return mapPayableAmounts((name) => Number(row[name] ?? 0));
}

type Source = (typeof payableSources)[number];
interface PayableRecord {
  id: string;
  companyPaymentId: string | null;
}

export async function addCompanyPaymentIds<R extends PayableRecord>(
  { db, viewer }: Pick<ReadContext, 'db' | 'viewer'>,
  source: Extract<Source, 'sale' | 'refund'>,
  records: readonly R[],
): Promise<R[]> {
  if (!mayRead(viewer.actor, liquidationItems)) return [...records];
  const payments = new Map<string, string>();
  let open = new Map(records.map(({ id }) => [liveKey(source, id), [id]]));
  // A payment can be carried through several runs. Each pass of the loop follows all payments to the next run.
  while (open.size > 0) {
    const lines = await db
      .selectFrom('liquidationLines')
      .innerJoin(liquidationItems.table, 'liquidationItems.id', 'liquidationLines.itemId')
      .select(['liquidationLines.live', 'liquidationLines.itemId', 'liquidationItems.state'])
      .where('liquidationLines.live', 'in', [...open.keys()])
      .execute();
    const next = new Map<string, string[]>();
    for (const { live, itemId, state } of lines) {
      const ids = open.get(live ?? '') ?? [];
      for (const id of ids) payments.set(id, itemId);
      const carryKey = liveKey('carry', itemId);
      if (state === 'carried') next.set(carryKey, [...(next.get(carryKey) ?? []), ...ids]);
    }
    open = next;
  }
  return records.map((record) => ({ ...record, companyPaymentId: payments.get(record.id) ?? null }));
}

const liveKey = (type: Source, sourceId: string) => `${type}:${sourceId}`;
