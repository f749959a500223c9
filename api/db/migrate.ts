import { sql } from 'kysely';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { columnTypes } from './columns';
import { companyCountries } from './companyCountries';
import { core } from './core';
import type { Database, DatabaseKind, Queries } from './database';
import { declare } from './declared';
import { bankChanges } from './bankChanges';
import { links } from './links';
import { images } from '../images/table';
import { embeddedIdentity } from '../../identity/tables';
import { imports } from './imports';
import { NewerDatabase } from './newer';
import { giftCardCodes } from './giftCardCodes';
import { payables } from './payables';
import { refundCustomers } from './refundCustomers';
import { reports } from './reports';
import { shownTotals } from './shownTotals';

export { NewerDatabase };

/** A step from one version of the tables to the next; a Kysely `Migration` is one. */
export interface Step {
  up(db: Queries, kind: DatabaseKind): Promise<void>;
}

/** What is done once to each database, in this order. A step that has been released is never edited. */
const steps: Readonly<Record<string, Step>> = {
  '0001_core': core,
  '0002_embedded_identity': embeddedIdentity,
  '0003_links': links,
  '0004_imports': imports,
  '0005_images': images,
  '0006_payables': payables,
  '0007_gift_card_codes': giftCardCodes,
  '0008_reports': reports,
  '0009_bank_changes': bankChanges,
  '0010_shown_totals': shownTotals,
  '0011_company_countries': companyCountries,
  '0012_refund_customers': refundCustomers,
};

/** Any number: the first half of an advisory lock that keeps two processes that start together from creating the same table. */
const lock = 5_310_717;

/**
 * Brings a database to this version, in one transaction: an interrupted start leaves it as it was.
 * First the numbered steps, then the tables and indexes of the declared resources; nothing is ever
 * dropped. Throws `NewerDatabase`.
 */
export async function migrate(db: Database, resources: readonly Resource[]): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    // Advisory locks are the whole database's: the second half makes this one our schema's own.
    if (db.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(lock)}, hashtext(current_schema()))`.execute(trx);
    const { text } = columnTypes(db.kind);
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .execute();

    const applied = new Set((await trx.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
    for (const name of applied) {
      if (typeof name !== 'string' || !Object.hasOwn(steps, name))
        throw new NewerDatabase(`the migration step ${name} was applied, which this version does not have`);
    }
    for (const [name, step] of Object.entries(steps)) {
      if (applied.has(name)) continue;
      await step.up(trx, db.kind);
      await trx.insertInto('migrations').values({ name }).execute();
    }
    // Every change writes one, whatever is served.
    await declare(trx, db.kind, [...new Set([...resources, auditEvents])]);
  });
}
