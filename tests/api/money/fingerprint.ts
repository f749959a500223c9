import type { WalkRequest } from './creations';
import type { MoneyFixture } from './moneyFixture';
import { untyped } from '../../../api/db/database';

/** Tables that money actions write. A new row or version changes the fingerprint. */
export const versionedTables = [
  'sales',
  'giftCards',
  'deposits',
  'liquidations',
  'liquidationItems',
  'investments',
  'investmentMovements',
  'ledgerAccounts',
  'periods',
];

export const countedTables = [
  'refunds',
  'giftCardTransactions',
  'journals',
  'entries',
  'auditEvents',
  'payables',
  'liquidationLines',
  'giftCardCodes',
];

export async function fingerprint({ api }: MoneyFixture): Promise<string> {
  const { kysely } = api.db;
  const parts: unknown[] = [];
  for (const table of versionedTables) {
    parts.push(
      await untyped(kysely)
        .selectFrom(table)
        .select((select) => [select.fn.countAll().as('rows'), select.fn.sum('version').as('versions')])
        .executeTakeFirst(),
    );
  }
  for (const table of countedTables)
    parts.push(
      await untyped(kysely)
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirst(),
    );
  return JSON.stringify(parts);
}

export async function fingerprintAfterDailyJobs(fixture: MoneyFixture, request: WalkRequest): Promise<string> {
  await fixture.api.send('GET', 'journals?range=[0,0]', { as: request.as });
  return fingerprint(fixture);
}
