import type { Ask } from './creations';
import type { World } from './world';
import { untyped } from '../../../api/db/database';

/** Everything that money acts write: a row more or a version more shows. */
export const versioned = [
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

export const counted = [
  'refunds',
  'giftCardTransactions',
  'journals',
  'entries',
  'auditEvents',
  'payables',
  'liquidationLines',
  'giftCardCodes',
];

export async function fingerprint({ api }: World): Promise<string> {
  const { kysely } = api.db;
  const parts: unknown[] = [];
  for (const table of versioned) {
    parts.push(
      await untyped(kysely)
        .selectFrom(table)
        .select((select) => [select.fn.countAll().as('rows'), select.fn.sum('version').as('versions')])
        .executeTakeFirst(),
    );
  }
  for (const table of counted)
    parts.push(
      await untyped(kysely)
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirst(),
    );
  return JSON.stringify(parts);
}

/** The fingerprint, once the day has brought what it brings. */
export async function fresh(world: World, ask: Ask): Promise<string> {
  await world.api.send('GET', 'journals?range=[0,0]', { as: ask.as });
  return fingerprint(world);
}
