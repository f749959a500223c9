import { base64url } from 'jose';
import type { Database } from '../api/db/database';
import type { RandomBytes } from './passwords';
import { identityTables } from './tables';

const secretBytes = 32;

/**
 * The secret kept with the accounts. The first to need it makes it; of two processes that start
 * together, both use what was written first.
 */
export async function keptSecret(db: Database, clock: () => Date, random: RandomBytes): Promise<Uint8Array> {
  const tables = identityTables(db);
  const kept = () => tables.selectFrom('identityKeys').select('secret').where('id', '=', 1).executeTakeFirst();
  const row = await kept();
  if (row) return base64url.decode(row.secret);
  const secret = base64url.encode(random(secretBytes));
  await tables
    .insertInto('identityKeys')
    .values({ id: 1, secret, createdAt: clock().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return base64url.decode((await kept())?.secret ?? secret);
}
