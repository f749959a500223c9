import { liquidationItems } from '../../contract/money/liquidations';
import { untyped, type KyselyDb, type Row } from '../db/database';
import type { Schema } from '../db/schema';
import type { WriteContext } from '../engine/writeContext';
import { numberWidths } from '../engine/numbering';
import { tableOf } from '../engine/table';
import type { CompanyDue } from './due';
import type { Liquidation } from './liquidation';
import type { StateTotal } from './progress';

const table = tableOf(liquidationItems);
const batchSize = 200;

type Run = Pick<Liquidation, 'id' | 'number' | 'currency'>;

export interface ExistingItem {
  id: string;
  number: string;
  companyId: string;
  isCanceled: boolean;
  manualHoldReason: string | null;
}

export async function writeItems(
  context: WriteContext,
  run: Run,
  dues: readonly CompanyDue[],
  existingItems: readonly ExistingItem[] = [],
): Promise<void> {
  const byCompany = new Map(existingItems.filter(({ isCanceled }) => !isCanceled).map((one) => [one.companyId, one]));
  let lastNumber = existingItems.reduce(
    (highest, { number }) => Math.max(highest, Number(number.slice(run.number.length + 1))),
    0,
  );
  const itemsToWrite = dues.map((due) => {
    const before = byCompany.get(due.companyId);
    const number = before?.number ?? `${run.number}-${String((lastNumber += 1)).padStart(numberWidths[1], '0')}`;
    return {
      id: before?.id ?? context.newId(),
      isNew: before === undefined,
      values: { ...itemValues(run, due, before?.manualHoldReason ?? null), number },
    };
  });
  const rows = itemsToWrite.map(({ id, values }): Row => ({
    id,
    ...table.encode(values),
    createdAt: context.at,
    updatedAt: context.at,
  }));
  for (let from = 0; from < rows.length; from += batchSize) await upsert(context, rows.slice(from, from + batchSize));
  const terms = itemsToWrite
    .filter(({ isNew }) => isNew)
    .flatMap(({ id, values }) =>
      table.searchWords(values).map((term) => ({ resource: liquidationItems.name, term, recordId: id })),
    );
  for (let from = 0; from < terms.length; from += 10 * batchSize)
    await context.trx
      .insertInto('searchTerms')
      .values(terms.slice(from, from + 10 * batchSize))
      .execute();
}

function itemValues(
  run: Run,
  { companyId, companyName, salesCount, amounts, ...outcome }: CompanyDue,
  manualHoldReason: string | null,
) {
  const holdValues =
    manualHoldReason !== null && outcome.state !== 'carried'
      ? ({ state: 'held', holdCause: 'byHand', holdReason: manualHoldReason } as const)
      : {};
  return {
    liquidationId: run.id,
    companyId,
    companyName,
    currency: run.currency,
    salesCount,
    ...amounts,
    ...outcome,
    holdReason: null,
    ...holdValues,
    reservedAt: null,
    payTo: null,
    payToSince: null,
    paidOn: null,
    bankReference: null,
    attempts: [],
  };
}

const immutableColumns: readonly string[] = [
  'id',
  'number',
  'createdAt',
  'liquidationId',
  'companyId',
  'companyName',
  'companyName_order',
  'currency',
] satisfies (keyof Schema['liquidationItems'] | 'companyName_order')[];

function upsert({ trx }: WriteContext, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !immutableColumns.includes(column));
  return untyped(trx)
    .insertInto(liquidationItems.table)
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({
        ...Object.fromEntries(columns.map((column) => [column, set.ref(`excluded.${column}`)])),
        version: set(`${liquidationItems.table}.version`, '+', 1),
      })),
    )
    .execute();
}

export async function readStateTotals(db: KyselyDb, liquidationId: string): Promise<StateTotal[]> {
  const rows = await db
    .selectFrom(liquidationItems.table)
    .select((select) => ['state', select.fn.countAll().as('count'), select.fn.sum('netMinor').as('netMinor')])
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId)
    .groupBy('state')
    .execute();
  return rows.map(({ state, count, netMinor }) => ({ state, count: Number(count), netMinor: Number(netMinor) }));
}
