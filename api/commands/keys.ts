import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Fields } from '../../contract/fields';
import { resources } from '../../contract/resources';
import type { Resource } from '../../contract/resource';
import { untyped, type Database } from '../db/database';
import { columnsByTable } from '../db/columns';
import { exists } from '../hosts/data';
import { openVault } from '../hosts/encryption';
import type { Environment } from '../hosts/environment';
import { createVault, type Vault } from '../vault';
import { CommandError } from './command';

const sealedText = 'sobremesa backup';

/**
 * Opens the vault with the installation's existing key. Throws `CommandError` if no key exists. (The server would
 * create a key.)
 */
export async function openExistingVault(environment: Environment): Promise<Vault> {
  const file = join(resolve(environment.dataDir), 'encryption.key');
  if (environment.encryptionKey === undefined && !(await exists(file)))
    throw new CommandError(`There is no ${file}: put it back, or set ENCRYPTION_KEY.`);
  return openVault(environment);
}

export async function sealWithEachKey(environment: Environment, vault: Vault): Promise<string[]> {
  const keys = environment.encryptionKey?.split(',').map((key) => createVault(key.trim())) ?? [vault];
  return Promise.all(keys.map((key) => key.seal(sealedText)));
}

export async function canOpenAll(vault: Vault, sealed: readonly string[]): Promise<boolean> {
  const opened = await Promise.all(sealed.map((one) => vault.open(one).catch(() => null)));
  return opened.every((text) => text === sealedText);
}

function sealedColumns(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return sealedColumns(field.fields, `${prefix}${name}_`);
    return field.kind === 'secret' ? [`${prefix}${name}`] : [];
  });
}

/**
 * Verifies that the vault can decrypt one text of each key in each encrypted column. Skips columns that an older
 * database does not have. Throws `CommandError`.
 */
export async function assertVaultOpensData(vault: Vault, db: Database): Promise<void> {
  const existing = await columnsByTable(db.kysely, db.kind);
  const sealedResources: readonly Resource[] = resources;
  for (const { table, fields } of sealedResources)
    for (const column of sealedColumns(fields)) {
      if (!existing.get(table)?.has(column)) continue;
      // The first eight characters of `1.{key id}.{…}` identify the key (api/vault.ts).
      const rows = await untyped(db.kysely)
        .selectFrom(table)
        .select(sql<string>`min(${sql.ref(column)})`.as('sealed'))
        .where(column, 'is not', null)
        .groupBy(sql`substr(${sql.ref(column)}, 1, 10)`)
        .execute();
      for (const { sealed } of rows)
        await vault.open(sealed).catch((error: unknown) => {
          throw new CommandError(
            `The encryption key does not open ${column} of ${table}: set ENCRYPTION_KEY to all the keys of this installation.`,
            { cause: error },
          );
        });
    }
}
