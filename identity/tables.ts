import type { Kysely } from 'kysely';
import { columnTypes } from '../api/db/columns';
import type { Database, DatabaseKind, KyselyDb } from '../api/db/database';

/** Person who can sign in. The API only uses `uid` and the claims of the token. */
export interface IdentityUser {
  uid: string;
  /** E-mail address in lower case. */
  email: string;
  displayName: string | null;
  /** Hash in the format of `passwords.ts`; `null` if the invited person has not set a password yet. */
  passwordHash: string | null;
  /** JSON object whose members become claims of the tokens, as in Firebase. */
  customAttributes: string;
  disabled: 0 | 1;
  /** Incremented to end all sessions: tokens with a lower epoch are rejected. */
  sessionEpoch: number;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastSignInAt: string | null;
}

interface SigningKeyRow {
  id: number;
  secret: string;
  createdAt: string;
}

export interface Factor {
  uid: string;
  enrollmentId: string;
  displayName: string | null;
  /** Encrypted TOTP secret. */
  secret: string;
  /** Time step of the last used code. Codes of this step and of earlier steps are rejected. */
  usedStep: number;
  /** RFC 3339, UTC. */
  enrolledAt: string;
  /** JSON of `RecoveryCodes` (`factors.ts`); `null` if the person has created no codes. */
  recoveryCodes: string | null;
}

type IdentityTables = {
  identityUsers: IdentityUser;
  identityKeys: SigningKeyRow;
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
