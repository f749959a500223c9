import { sql } from 'kysely';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { refunds, sales } from '../../contract/money/sales';
import { auditEvents } from '../../contract/people/auditEvents';
import { withUpdatesAllowed } from '../db/appendOnly';
import { columnTypes, columnsByTable } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

export const shownTotals = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    const { text, integer } = columnTypes(kind);
    const [saleColumns, eventColumns] = [existing.get(sales.table), existing.get(auditEvents.table)];
    if (saleColumns && !saleColumns.has('companyReversedMinor') && existing.has(refunds.table)) {
      await db.schema
        .alterTable(sales.table)
        .addColumn('companyReversedMinor', integer, (column) => column.defaultTo(0))
        .execute();
      const refundedCharge = sql`coalesce((select sum(r."companyChargeMinor") from ${sql.table(refunds.table)} r where r."saleId" = ${sql.table(sales.table)}.id), 0)`;
      await sql`update ${sql.table(sales.table)} set "companyReversedMinor" = case when state = 'canceled' then "companyNetMinor" else ${refundedCharge} end
        where state = 'canceled' or "refundedMinor" > 0`.execute(db);
    }
    if (eventColumns && !eventColumns.has('historyId') && existing.has(liquidationItems.table)) {
      await db.schema.alterTable(auditEvents.table).addColumn('historyId', text).execute();
      await withUpdatesAllowed(db, kind, auditEvents.table, async () => {
        await sql`update ${sql.table(auditEvents.table)} set "historyId" = "recordId" where resource = ${liquidations.name}`.execute(
          db,
        );
        await sql`update ${sql.table(auditEvents.table)} set "historyId" = (select i."liquidationId" from ${sql.table(liquidationItems.table)} i where i.id = "recordId")
          where resource = ${liquidationItems.name}`.execute(db);
      });
    }
  },
};
