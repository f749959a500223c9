import type { Database } from '../api/db/database';
import { openPostgres } from '../api/db/postgres';

export async function createSchema(server: string): Promise<{ address: string; drop(): Promise<void> }> {
  const schema = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const withServerConnection = async (callback: (db: Database) => Promise<void>) => {
    const db = openPostgres(server);
    await callback(db).finally(() => db.close());
  };
  await withServerConnection(({ kysely }) => kysely.schema.createSchema(schema).execute());
  const schemaUrl = new URL(server);
  schemaUrl.searchParams.set('options', `-c search_path=${schema}`);
  return {
    address: schemaUrl.href,
    drop: () => withServerConnection(({ kysely }) => kysely.schema.dropSchema(schema).cascade().execute()),
  };
}
