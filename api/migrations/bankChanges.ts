import { isObject } from '../../contract/values';
import { companies } from '../../contract/catalogs/companies';
import { auditEvents } from '../../contract/people/auditEvents';
import { columnTypes, columnsByTable } from '../db/columns';
import { untyped, type DatabaseKind, type KyselyDb, type Row } from '../db/database';

const bankChangeColumns = ['bankChangedAt', 'bankChangedBy', 'bankChangedByEmail'];
const dependentColumns = new Set([...bankChangeColumns, 'bankSettledAt', 'version', 'updatedAt']);

/**
 * Fills in who last changed the bank account of a company. Histories of older databases contain no account numbers, so
 * an update without any other visible change counts as a change of the bank account. The next payment then requires
 * another person.
 */
export const bankChanges = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    const columns = existing.get(companies.table);
    if (!columns?.has('bank_accountNumber') || !existing.has(auditEvents.table)) return;
    const { text } = columnTypes(kind);
    for (const name of bankChangeColumns)
      if (!columns.has(name)) await db.schema.alterTable(companies.table).addColumn(name, text).execute();
    const companiesWithAccount = await db
      .selectFrom(companies.table)
      .select('id')
      .where('bank_accountNumber', 'is not', null)
      .execute();
    for (const { id } of companiesWithAccount) {
      const change = await lastChange(db, id);
      if (change)
        await untyped(db)
          .updateTable('companies')
          .set({
            bankChangedAt: change['createdAt'] ?? null,
            bankChangedBy: change['actorId'] ?? null,
            bankChangedByEmail: change['actorEmail'] ?? null,
          })
          .where('id', '=', id)
          .execute();
    }
  },
};

async function lastChange(db: KyselyDb, companyId: string): Promise<Row | undefined> {
  const events = await db
    .selectFrom(auditEvents.table)
    .select(['createdAt', 'actorId', 'actorEmail', 'action', 'before', 'after'])
    .where('resource', '=', companies.name)
    .where('recordId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return events.find(mayChangeAccount);
}

function mayChangeAccount({ action, before, after }: Row): boolean {
  const [oldRecord, newRecord] = [before, after].map((json) => {
    const record: unknown = typeof json === 'string' ? JSON.parse(json) : null;
    return isObject(record) ? record : {};
  });
  const differs = (name: string) =>
    JSON.stringify(oldRecord?.[name] ?? null) !== JSON.stringify(newRecord?.[name] ?? null);
  if (differs('bank')) return true;
  return (
    action === 'update' &&
    !Object.keys({ ...oldRecord, ...newRecord }).some((name) => !dependentColumns.has(name) && differs(name))
  );
}
