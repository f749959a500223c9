import { sql } from 'kysely';
import type { KyselyDb } from '../db/database';

/** Indexes on balances that every sale changes, and indexes that another index serves. */
const names = [
  'auditEvents_by_archived_historyId_createdAt',
  'auditEvents_by_archived_resource_recordId_createdAt',
  'companies_by_archived_currency_inTransitMinor_id',
  'companies_by_archived_currency_payableMinor_id',
  'companies_by_archived_inTransitMinor_id',
  'companies_by_archived_payableMinor_id',
  'journals_by_archived_sourceType_sourceId_seq',
  'ledgerAccounts_by_archived_balanceMinor_id',
  'ledgerAccounts_by_archived_currency_balanceMinor_id',
  'ledgerAccounts_by_archived_updatedAt',
] as const;

export const unusedIndexes = {
  async up(db: KyselyDb): Promise<void> {
    for (const name of names) await sql`drop index if exists ${sql.id(name)}`.execute(db);
  },
};
