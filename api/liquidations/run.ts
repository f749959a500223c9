import {
  type liquidations,
  type LiquidationState,
  liquidationItems,
  liquidationItemStates,
  type LiquidationItemState,
} from '../../contract/money/liquidations';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { lockRecord, writeNextVersion } from '../engine/record';
import { type TableOf, tableOf } from '../engine/table';
import { untyped, type KyselyDb, type Row } from '../db/database';
import type { Schema } from '../db/schema';
import { numberWidths } from '../engine/recordNumbers';
import type { CompanyDue } from './owed';
import type { StoredRecord } from '../engine/rules';

export function isPreparedBy(
  { createdBy, submittedBy }: Pick<Liquidation, 'createdBy' | 'submittedBy'>,
  { actor }: Viewer,
): boolean {
  return actor.uid === createdBy || actor.uid === submittedBy;
}

export const paymentStates: readonly LiquidationState[] = ['processing', 'paid', 'partiallyPaid'];

export async function readRunProgress(context: WriteContext, run: Pick<Liquidation, 'id' | 'state'>) {
  const stateTotals = await readStateTotals(context.trx, run.id);
  return {
    ...runTotals(stateTotals),
    state: paymentStates.includes(run.state) ? payingRunState(stateTotals) : run.state,
  };
}

export async function updateRunFromItems(
  context: WriteContext,
  table: TableOf<typeof liquidations>,
  id: string,
): Promise<void> {
  const before = await lockRecord(context, table, id);
  await writeNextVersion(context, table, before, table.encode(await readRunProgress(context, before)));
}

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
    bankFileNumber: null,
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

async function readStateTotals(db: KyselyDb, liquidationId: string): Promise<StateTotal[]> {
  const rows = await db
    .selectFrom(liquidationItems.table)
    .select((select) => ['state', select.fn.countAll().as('count'), select.fn.sum('netMinor').as('netMinor')])
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId)
    .groupBy('state')
    .execute();
  return rows.map(({ state, count, netMinor }) => ({ state, count: Number(count), netMinor: Number(netMinor) }));
}

export type Liquidation = StoredRecord<typeof liquidations>;
export type LiquidationItem = StoredRecord<typeof liquidationItems>;

export interface StateTotal {
  state: LiquidationItemState;
  count: number;
  netMinor: number;
}

interface RunTotals {
  companiesCount: number;
  heldCount: number;
  carriedCount: number;
  payableMinor: number;
  paidMinor: number;
}

const payableStates: readonly LiquidationItemState[] = ['pending', 'processing', 'paid', 'failed'];
const notCanceled = liquidationItemStates.filter((state) => state !== 'canceled');

export function runTotals(stateTotals: readonly StateTotal[]): RunTotals {
  const sumOver = (states: readonly LiquidationItemState[], of: 'count' | 'netMinor') =>
    stateTotals.filter(({ state }) => states.includes(state)).reduce((sum, stateTotal) => sum + stateTotal[of], 0);
  return {
    companiesCount: sumOver(notCanceled, 'count'),
    heldCount: sumOver(['held'], 'count'),
    carriedCount: sumOver(['carried'], 'count'),
    payableMinor: sumOver(payableStates, 'netMinor'),
    paidMinor: sumOver(['paid'], 'netMinor'),
  };
}

/**
 * Returns the state of a run that has a bank file: `processing` while an item is pending or processing, else
 * `partiallyPaid` if an item is failed or held, `canceled` if no item was paid or carried, else `paid`.
 */
export function payingRunState(stateTotals: readonly StateTotal[]): LiquidationState {
  const hasItems = (...states: LiquidationItemState[]) =>
    stateTotals.some(({ state, count }) => count > 0 && states.includes(state));
  if (hasItems('pending', 'processing')) return 'processing';
  if (hasItems('failed', 'held')) return 'partiallyPaid';
  return hasItems('canceled') && !hasItems('paid', 'carried') ? 'canceled' : 'paid';
}
