import { sql } from 'kysely';
import { labels } from '../../contract/catalogs/catalogs';
import type { Database, Row, KyselyTransaction } from '../../api/db/database';
import { createIdGenerator } from '../../api/engine/id';
import { positionGap } from '../../api/engine/position';
import { tableOf } from '../../api/engine/table';
import { seededBytes } from '../sample/seed';

const dishes: readonly (readonly [string, string])[] = [
  ['Taco', 'Taco'],
  ['Tamal', 'Tamale'],
  ['Pozole', 'Pozole'],
  ['Enchilada', 'Enchilada'],
  ['Chilaquil', 'Chilaquil'],
  ['Ceviche', 'Ceviche'],
  ['Mole', 'Mole'],
  ['Tlayuda', 'Tlayuda'],
  ['Gordita', 'Gordita'],
  ['Esquite', 'Street corn'],
];
const colors = ['#166534', '#9F1239', '#1E3A5F', '#FDE68A', '#78350F', '#99F6E4', '#6B21A8'];

export async function insertManyLabels(db: Database, count: number): Promise<void> {
  const table = tableOf(labels);
  const createdAt = '2026-02-01T12:00:00.000Z';
  const newId = createIdGenerator(() => new Date(createdAt), seededBytes(10_000));
  const { value: lastPosition } = await db.kysely
    .updateTable('sequences')
    .set((set) => ({ value: set('value', '+', count * positionGap) }))
    .where('name', '=', `${labels.table}.position`)
    .returning('value')
    .executeTakeFirstOrThrow();

  const rowsAndTerms = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    const [es, en] = dishes[index % dishes.length] ?? ['Taco', 'Taco'];
    const values = {
      name: { es: `${es} ${number}`, en: index % 7 === 0 ? null : `${en} ${number}` },
      slug: `${es.toLowerCase()}-${number}`,
      color: colors[index % colors.length] ?? '#7A1F2B',
      description: null,
      active: index % 11 !== 0,
      position: Number(lastPosition) - (count - index - 1) * positionGap,
      usageCount: 0,
    };
    const row: Row = {
      id: newId(),
      ...table.encode(values),
      createdAt,
      updatedAt: createdAt,
      version: 1,
      archivedAt: null,
      archived: 0,
    };
    return {
      row,
      terms: table.searchWords(values).map((term) => ({ resource: labels.name, term, recordId: String(row['id']) })),
    };
  });

  await db.kysely.transaction().execute(async (trx) => {
    await insertAll(
      trx,
      labels.table,
      rowsAndTerms.map(({ row }) => row),
    );
    await insertAll(
      trx,
      'searchTerms',
      rowsAndTerms.flatMap(({ terms }) => terms),
    );
  });
}

/** Inserts rows with equal columns in one statement. Passes them as JSON, because SQLite limits the parameters. */
async function insertAll(trx: KyselyTransaction, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
  const columnValues = columns.map((_, index) => sql`value ->> ${sql.lit(index)}`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) select ${sql.join(columnValues)} from json_each(${values})`.execute(
    trx,
  );
}
