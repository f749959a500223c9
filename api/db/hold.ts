import type { Transacting } from './database';

/** Waits until nobody else holds `name`, and holds it until the transaction ends. */
export async function hold(trx: Transacting, name: string): Promise<void> {
  await trx
    .insertInto('sequences')
    .values({ name, value: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 0 }))
    .execute();
}
