import { type ApiFixture } from '../apiFixture';
import { untyped } from '../../../api/db/database';
import { type LiquidationsFixture } from './liquidationsFixture';

export async function readLedgerBalance(api: ApiFixture, code: string): Promise<number> {
  const row = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select('balanceMinor')
    .where('code', '=', code)
    .executeTakeFirst();
  return Number(row?.['balanceMinor'] ?? 0);
}

/** Returns failed checks, except the check of sales: journals here have no sale. */
export async function failedChecks(api: ApiFixture): Promise<unknown[]> {
  const { checks } = (await api.send('GET', 'system/checks')).json as unknown as {
    checks: { name: string; faults: string[] }[];
  };
  return checks.filter(({ name, faults }) => name !== 'salesAgree' && faults.length > 0);
}

/** Returns the rows that contain amounts owed and in transit to companies. Tests compare them to detect changes. */
export async function readLedgerSnapshot({ api }: LiquidationsFixture): Promise<unknown> {
  const tables = ['ledgerAccounts', 'journals', 'payables', 'liquidationLines', 'liquidations', 'liquidationItems'];
  const counts = await Promise.all(
    tables.map((table) =>
      untyped(api.db.kysely)
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const events = await api.db.kysely
    .selectFrom('auditEvents')
    .select(['action', 'recordId'])
    .where('resource', 'in', ['liquidations', 'liquidation-items'])
    .orderBy('id')
    .execute();
  const balances = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select(['code', 'balanceMinor'])
    .orderBy('code')
    .execute();
  return { counts: counts.map(({ count }) => Number(count)), events, balances };
}
