import type { Resource } from '../../contract/resource';
import { sha256 } from '../digest';
import { tableOf } from '../engine/table';
import type { Database } from '../db/database';
import { derivedColumnsKey } from './declaredTables';
import { NewerDatabase } from './newerDatabase';
import { steps } from './steps';

export class NotMigrated extends Error {
  readonly found: string | null;
  readonly expected: string;

  constructor(found: string | null, expected: string) {
    super(`the database is at version ${found ?? 'none'}, this program needs ${expected}: run npm run migrate`);
    this.name = 'NotMigrated';
    this.found = found;
    this.expected = expected;
  }
}

/**
 * Returns the database version that this program needs: its last step and a hash of its tables and search terms, such
 * as `0013-3fa29c1b`.
 */
export function expectedVersion(resources: readonly Resource[]): Promise<string> {
  const known = expected.get(resources) ?? computeVersion(resources);
  expected.set(resources, known);
  return known;
}

/** Cache per list of resources: each health probe needs the version, and computing it takes a millisecond. */
const expected = new WeakMap<readonly Resource[], Promise<string>>();

async function computeVersion(resources: readonly Resource[]): Promise<string> {
  const shapes = resources.map((resource) => {
    const { columns, indexes } = tableOf(resource);
    return [resource.name, resource.table, resource.view ?? '', columns, indexes, derivedColumnsKey(resource)];
  });
  const [last = ''] = Object.keys(steps).toReversed();
  return `${last.slice(0, 4)}-${(await sha256(JSON.stringify(shapes))).slice(0, 8)}`;
}

/**
 * Asserts that the database was migrated to this program's version. A compatible newer version may have migrated it
 * since, so that two versions can run side by side. Returns the database's version. Throws `NotMigrated`,
 * `NewerDatabase`.
 */
export async function assertMigrated({ db, resources }: MigrationTarget): Promise<string> {
  const { kysely } = db;
  const needed = await expectedVersion(resources);
  const versions = await versionsOf(db);
  if (!versions.includes(needed)) throw new NotMigrated(versions.at(-1) ?? null, needed);
  assertKnownSteps(await kysely.selectFrom('migrations').selectAll().execute());
  return needed;
}

export async function versionOf(db: Pick<Database, 'kysely'>): Promise<string | null> {
  return (await versionsOf(db)).at(-1) ?? null;
}

async function versionsOf({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const rows = await kysely
    .selectFrom('schemaVersions')
    .select('version')
    .orderBy('ordinal')
    .execute()
    .catch((error: unknown) => {
      if (isMissingTable(error)) return [];
      throw error;
    });
  return rows.map(({ version }) => version);
}

interface MigrationTarget {
  db: Pick<Database, 'kysely'>;
  resources: readonly Resource[];
}

const isMissingTable = (error: unknown) =>
  error instanceof Error && (('code' in error && error.code === '42P01') || /no such table/.test(error.message));

export function assertKnownSteps(applied: readonly { name: string; requires: string | null }[]): void {
  for (const { name, requires } of applied)
    if (requires !== null && !Object.hasOwn(steps, requires))
      throw new NewerDatabase(`the migration step ${name} was applied, which only versions with ${requires} can use`);
}
