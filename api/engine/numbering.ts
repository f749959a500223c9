import { todayOf, type WriteContext } from './writeContext';

export const numberWidths = [6, 4] as const;

/**
 * Returns the next number of a kind of record in the current year: `DEP-2026-000123`. The numbers have no gaps, because
 * the sequence is locked until the transaction ends.
 */
export async function nextNumber(context: WriteContext, kind: string): Promise<string> {
  const name = `${kind}-${todayOf(context).slice(0, 4)}`;
  return `${name}-${String(await nextInSequence(context, name)).padStart(numberWidths[0], '0')}`;
}

export async function nextInSequence({ trx }: WriteContext, name: string): Promise<number> {
  const { value } = await trx
    .insertInto('sequences')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ value: set('sequences.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}
