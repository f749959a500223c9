import type { KyselyTransaction } from '../db/database';
import { deferWrite } from '../db/deferWrite';
import type { UnitOfWork } from '../db/unitOfWork';
import { numberWidths } from './recordNumbers';
import { todayOf, type WriteContext } from './writeContext';

/**
 * Returns the next number of a kind of record in the current year: `DEP-2026-000123`. The numbers have no gaps, because
 * the sequence is locked until the transaction ends.
 */
export async function nextNumber(context: WriteContext, kind: string): Promise<string> {
  const name = `${kind}-${todayOf(context).slice(0, 4)}`;
  return `${name}-${String(await nextInSequence(context, name)).padStart(numberWidths[0], '0')}`;
}

export async function nextInSequence({ trx, unit }: WriteContext, name: string): Promise<number> {
  if (!unit.isShared) return lockSequence(trx, name, 1);
  const sequence = await readSharedSequence(unit, name);
  await unit.writeLast(`sequence ${name}`, (db) =>
    deferWrite(db, db.updateTable('sequences').set({ value: sequence.value }).where('name', '=', name)),
  );
  sequence.value += 1;
  return sequence.value;
}

/** Locks a sequence for the requests of a shared transaction. */
export function readSharedSequence(unit: UnitOfWork, name: string): Promise<{ value: number }> {
  return unit.readOnce(`sequence ${name}`, async (trx) => ({ value: await lockSequence(trx, name, 0) }));
}

/** Locks a sequence until the transaction ends, adds `step` to it, and returns its value. */
async function lockSequence(trx: KyselyTransaction, name: string, step: number): Promise<number> {
  const { value } = await trx
    .insertInto('sequences')
    .values({ name, value: step })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ value: set('sequences.value', '+', step) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}
