import type { Kysely } from 'kysely';
import { columnTypes } from '../api/db/columnTypes';
import type { Database, DatabaseKind, KyselyDb } from '../api/db/database';

/** A person who can sign in. The rest of the product only knows the `uid` and the token's claims. */
export interface IdentityUser {
  uid: string;
  /** Lower case. */
  email: string;
  displayName: string | null;
  /** `null`: invited, no password set yet. Format: see `passwords.ts`. */
  passwordHash: string | null;
  /** JSON object whose members become claims of the token, as in Firebase. */
  customAttributes: string;
  disabled: 0 | 1;
  /** Incremented when all sessions end: tokens with a lower number are refused. */
  sessionEpoch: number;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastSignInAt: string | null;
}

interface IdentityKey {
  id: number;
  secret: string;
  createdAt: string;
}

export interface Factor {
  uid: string;
  enrollmentId: string;
  displayName: string | null;
  /** The TOTP secret, sealed. */
  secret: string;
  /** Time step of the last used code: codes of this and earlier steps are refused. */
  usedStep: number;
  /** RFC 3339, UTC. */
  enrolledAt: string;
  /** JSON, see `RecoveryCodes` in `factors.ts`; `null`: none were made. */
  recoveryCodes: string | null;
}

type IdentityTables = {
  identityUsers: IdentityUser;
  identityKeys: IdentityKey;
  identityFactors: Factor;
};

export function identityTables(db: Database): Kysely<IdentityTables> {
  return db.kysely.withTables<IdentityTables>();
}

export const embeddedIdentity = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
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
