import type { Database } from '../api/db/database';
import { openPostgres } from '../api/db/postgres';

/** A schema of its own on a PostgreSQL: the address that leads there, and how it is dropped. */
export async function createSchema(server: string): Promise<{ address: string; drop(): Promise<void> }> {
  const schema = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const asOwner = async (act: (db: Database) => Promise<void>) => {
    const db = openPostgres(server);
    await act(db).finally(() => db.close());
  };
  await asOwner(({ kysely }) => kysely.schema.createSchema(schema).execute());
  const own = new URL(server);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return {
    address: own.href,
    drop: () => asOwner(({ kysely }) => kysely.schema.dropSchema(schema).cascade().execute()),
  };
}
