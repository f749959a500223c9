import { untyped } from '../../../api/db/database';
import type { SalesFixture } from './salesFixture';

/** Returns all rows that a sale can change. */
export async function ledgerSnapshot({ db }: SalesFixture): Promise<unknown> {
  const { kysely } = db;
  const rows = await Promise.all(
    ['sales', 'journals', 'payables', 'auditEvents', 'sequences'].map((table) =>
      untyped(kysely)
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('n'))
        .executeTakeFirst(),
    ),
  );
  return [
    rows.map((row) => Number(row?.['n'])),
    await kysely.selectFrom('ledgerAccounts').select(['code', 'balanceMinor']).orderBy('code').execute(),
  ];
}
