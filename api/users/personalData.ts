import { auditEvents } from '../../contract/people/auditEvents';
import { users } from '../../contract/people/accounts';
import { personalData } from '../../contract/people/personalData';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { entries, ledgerAccounts } from '../../contract/money/ledger';
import { refunds, sales } from '../../contract/money/sales';
import type { Resource } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { untyped, type KyselyDb } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import { getRecord } from '../engine/record';
import { defineDocument, type Values } from '../engine/rules';
import { tableOf } from '../engine/table';
import { systemActor } from '../system';

const omittedFields: ReadonlySet<string> = new Set([
  'actions',
  'actorId',
  'actorEmail',
  'blockedBy',
  'recordedBy',
  'recordedByEmail',
  'settledByEmail',
  'sameAs',
  'similarityKey',
  'needsSecondPerson',
  'turn',
  'uid',
  'vouchedBy',
]);

const personFields = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !omittedFields.has(name)));

async function readRecords(db: KyselyDb, resource: Resource, column: string, value: string): Promise<Values[]> {
  const { decode } = tableOf(resource);
  const rows = await untyped(db)
    .selectFrom(resource.table)
    .selectAll()
    .where('archived', 'in', archivedOrNot)
    .where(column, '=', value)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => personFields(decode(row)));
}

async function readWalletMovements(db: KyselyDb, id: string): Promise<Values[]> {
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .innerJoin(entries.table, 'entries.accountId', 'ledgerAccounts.id')
    .select(['entries.businessDate', 'direction', 'amountMinor', 'entries.currency', 'balanceAfterMinor'])
    .where('holderId', '=', id)
    .orderBy('entries.createdAt')
    .orderBy('entries.id')
    .execute();
  return rows.map(({ businessDate, direction, amountMinor, currency, balanceAfterMinor }) => ({
    businessDate,
    type: direction === 'credit' ? 'in' : 'out',
    amountMinor,
    currency,
    balanceAfterMinor,
  }));
}

/** Replaces the actor by `system` or `administrator`: an administrator's identity is not data of the person. */
async function readHistory(db: KyselyDb, id: string): Promise<Values[]> {
  const { decode } = tableOf(auditEvents);
  const rows = await db
    .selectFrom(auditEvents.table)
    .selectAll()
    .where('archived', '=', 0)
    .where('resource', '=', users.name)
    .where('recordId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const personFieldsOrNull = (one: unknown) => (isObject(one) ? personFields(one) : null);
  return rows.map(decode).map(({ createdAt, action, reason, before, after, actorId }) => ({
    at: createdAt,
    action,
    by: actorId === systemActor.uid ? 'system' : 'administrator',
    reason,
    before: personFieldsOrNull(before),
    after: personFieldsOrNull(after),
  }));
}

export const personalDataDocument = defineDocument(users, personalData, {
  audited: 'personal-data',
  async answer({ db, viewer }, table, id) {
    const account = await getRecord(db, table, id, viewer);
    const file = {
      at: viewer.at,
      account: personFields(account),
      sales: await readRecords(db, sales, 'accountId', id),
      refunds: await readRecords(db, refunds, 'accountId', id),
      deposits: await readRecords(db, deposits, 'accountId', id),
      giftCards: await readRecords(db, giftCards, 'recipient_email', account.email),
      walletMovements: await readWalletMovements(db, id),
      history: await readHistory(db, id),
    };
    return {
      body: JSON.stringify(file, null, 2),
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': `attachment; filename="personal-data-${id}.json"`,
      },
    };
  },
});
