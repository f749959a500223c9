import type { KyselyTransaction } from './database';
import { deferWrite } from './deferWrite';

export async function acquireNamedLock(trx: KyselyTransaction, name: string): Promise<void> {
  await deferWrite(
    trx,
    trx
      .insertInto('sequences')
      .values({ name, value: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 0 })),
  );
}
