import { sql } from 'kysely';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { columnTypes, columnsByTable } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

/** Payments in process that the last download contained are in file 1 of their run; the others have no number. */
export const bankFiles = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    const { text, integer } = columnTypes(kind);
    const [runColumns, itemColumns] = [existing.get(liquidations.table), existing.get(liquidationItems.table)];
    if (!runColumns || !itemColumns || itemColumns.has('bankFileNumber')) return;
    await db.schema.alterTable(liquidationItems.table).addColumn('bankFileNumber', integer).execute();
    await db.schema.alterTable(liquidations.table).addColumn('bankFiles', text).execute();
    const [runs, items] = [sql.table(liquidations.table), sql.table(liquidationItems.table)];
    await sql`update ${items} set "bankFileNumber" = 1 where state = 'processing' and "updatedAt" <=
      (select r."bankFileAt" from ${runs} r where r.id = "liquidationId")`.execute(db);
    await sql`update ${runs} set "bankFiles" = '[{"at":"' || "bankFileAt" || '","count":' || coalesce("bankFileCount", 0)
      || ',"minor":' || coalesce("bankFileMinor", 0) || '}]' where "bankFileAt" is not null`.execute(db);
  },
};
