import { base64url } from 'jose';
import type { Database } from '../api/db/database';
import type { Vault } from '../api/vault';
import type { RandomBytes } from './passwords';
import { identityTables } from './tables';

const secretBytes = 32;

interface Options {
  db: Database;
  vault: Pick<Vault, 'seal' | 'open'> | undefined;
  clock: () => Date;
  random: RandomBytes;
}

/**
 * Returns the signing secret from the database; generates it if it does not exist. Encrypts it again at each start, so
 * that an old encryption key is no longer needed. Throws `WrongKey` if no encryption key decrypts it.
 */
export async function loadOrCreateSecret({ db, vault, clock, random }: Options): Promise<Uint8Array> {
  const tables = identityTables(db);
  const read = async () => {
    const row = await tables.selectFrom('identityKeys').select('secret').where('id', '=', 1).executeTakeFirst();
    // Older versions stored the secret in plain text. Only encrypted texts contain dots.
    return vault && row?.secret.includes('.') ? vault.open(row.secret) : row?.secret;
  };
  const seal = async (secret: string) => (vault ? vault.seal(secret) : secret);
  const stored = await read();
  if (stored !== undefined) {
    if (vault)
      await tables
        .updateTable('identityKeys')
        .set({ secret: await seal(stored) })
        .where('id', '=', 1)
        .execute();
    return base64url.decode(stored);
  }
  const secret = base64url.encode(random(secretBytes));
  await tables
    .insertInto('identityKeys')
    .values({ id: 1, secret: await seal(secret), createdAt: clock().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return base64url.decode((await read()) ?? secret);
}
