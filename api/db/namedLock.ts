import type { KyselyTransaction } from './database';

export async function acquireNamedLock(trx: KyselyTransaction, name: string): Promise<void> {
  await trx
    .insertInto('sequences')
    .values({ name, value: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 0 }))
    .execute();
}
