import type { Kysely } from 'kysely';
import { columnTypes } from '../api/db/columns';
import type { Factor } from './factors';
import type { Database, DatabaseKind, Queries } from '../api/db/database';

/** A person who can sign in. `uid` and the token's claims are what the rest of the house knows. */
export interface IdentityUser {
  uid: string;
  /** Lower case. */
  email: string;
  displayName: string | null;
  /** `null`: invited, no password set yet. See `passwords.ts`. */
  passwordHash: string | null;
  /** JSON object whose members become claims of the token, as Firebase keeps it. */
  customAttributes: string;
  disabled: 0 | 1;
  /** Raised when every session ends: a token of a lower number is refused. */
  sessionEpoch: number;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastSignInAt: string | null;
}

/** The secret that signs tokens, made at first use and kept so that a restart signs nobody out. */
interface IdentityKey {
  id: number;
  secret: string;
  createdAt: string;
}

type IdentityTables = {
  identityUsers: IdentityUser;
  identityKeys: IdentityKey;
  identityFactors: Factor;
};

/** The API's database, seen with the identity's own tables. */
export function identityTables(db: Database): Kysely<IdentityTables> {
  return db.kysely.withTables<IdentityTables>();
}

/** A step of the API's migrations: what the embedded identity keeps. */
export const embeddedIdentity = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('identityUsers')
      .addColumn('uid', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull().unique())
      .addColumn('displayName', text)
      .addColumn('passwordHash', text)
      .addColumn('customAttributes', text, (column) => column.notNull())
      .addColumn('disabled', integer, (column) => column.notNull())
      .addColumn('sessionEpoch', integer, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('lastSignInAt', text)
      .execute();
    await db.schema
      .createTable('identityKeys')
      .addColumn('id', integer, (column) => column.primaryKey().notNull())
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .execute();
  },
};
