import type { Resource } from '../../contract/resource';
import { sha256 } from '../digest';
import { tableOf } from '../engine/table';
import type { Database } from './database';
import { derivedColumns } from './declared';
import { NewerDatabase } from './newer';
import { steps } from './steps';

/** The database was not brought to this version yet: `npm run migrate` does it, and this process waits. */
export class NotMigrated extends Error {
  /** The newest version it was brought to; `null` for a database without tables. */
  readonly found: string | null;
  readonly expected: string;

  constructor(found: string | null, expected: string) {
    super(`the database is at version ${found ?? 'none'}, this program needs ${expected}: run npm run migrate`);
    this.name = 'NotMigrated';
    this.found = found;
    this.expected = expected;
  }
}

/** What this program needs of a database, by name: its last step and a hash of its tables and of what it searches: `0013-3fa29c1b`. */
export function expectedVersion(resources: readonly Resource[]): Promise<string> {
  const known = expected.get(resources) ?? workedOut(resources);
  expected.set(resources, known);
  return known;
}

/** Of what a program serves: it is asked at each probe, and takes a millisecond. */
const expected = new WeakMap<readonly Resource[], Promise<string>>();

async function workedOut(resources: readonly Resource[]): Promise<string> {
  const shapes = resources.map((resource) => {
    const { columns, indexes } = tableOf(resource);
    return [resource.name, resource.table, resource.view ?? '', columns, indexes, derivedColumns(resource)];
  });
  const [last = ''] = Object.keys(steps).toReversed();
  return `${last.slice(0, 4)}-${(await sha256(JSON.stringify(shapes))).slice(0, 8)}`;
}

/**
 * Whether a database is fit for this program: it was brought to its version once, and by no newer one beyond it. So two
 * versions run side by side, and the older one may start again. Answers its
 * version. Throws `NotMigrated`, `NewerDatabase`.
 */
export async function assertMigrated({ db, resources }: Migrated): Promise<string> {
  const { kysely } = db;
  const needed = await expectedVersion(resources);
  const versions = await versionsOf(db);
  if (!versions.includes(needed)) throw new NotMigrated(versions.at(-1) ?? null, needed);
  assertKnownSteps(await kysely.selectFrom('migrations').selectAll().execute());
  return needed;
}

/** The newest version a database was brought to; `null` for one without tables. */
export async function versionOf(db: Pick<Database, 'kysely'>): Promise<string | null> {
  return (await versionsOf(db)).at(-1) ?? null;
}

/** Every version a database was brought to, the newest last. */
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

interface Migrated {
  db: Pick<Database, 'kysely'>;
  /** What the program serves. */
  resources: readonly Resource[];
}

const isMissingTable = (error: unknown) =>
  error instanceof Error && (('code' in error && error.code === '42P01') || /no such table/.test(error.message));

/** Throws `NewerDatabase` for a step of a newer version that this one cannot live with. */
export function assertKnownSteps(applied: readonly { name: string; requires: string | null }[]): void {
  for (const { name, requires } of applied)
    if (requires !== null && !Object.hasOwn(steps, requires))
      throw new NewerDatabase(`the migration step ${name} was applied, which only versions with ${requires} can use`);
}
