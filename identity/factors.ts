/** The second factors of those who can sign in: one each, an authenticator app. */
import { base64url } from 'jose';
import { columnTypes } from '../api/db/columns';
import type { Database, DatabaseKind, Queries } from '../api/db/database';
import type { RandomBytes } from './passwords';
import { identityTables } from './tables';
import { stepOfCode } from './totp';

export interface Factor {
  uid: string;
  enrollmentId: string;
  displayName: string | null;
  /** What the codes are made of, sealed. */
  secret: string;
  /** The step of the code that was used last: that one and those before it are used up. */
  usedStep: number;
  /** RFC 3339, UTC. */
  enrolledAt: string;
}

/** A step of the API's migrations: what the embedded identity keeps of second factors. */
export const secondFactors = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('identityFactors')
      .addColumn('uid', text, (column) => column.primaryKey().notNull())
      .addColumn('enrollmentId', text, (column) => column.notNull())
      .addColumn('displayName', text)
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('usedStep', integer, (column) => column.notNull())
      .addColumn('enrolledAt', text, (column) => column.notNull())
      .execute();
  },
};

export interface Factors {
  of(uid: string): Promise<Factor | undefined>;
  /** Keeps the factor a person has just shown a code of; false: they have one already. */
  add(factor: Pick<Factor, 'uid' | 'displayName' | 'usedStep'> & { plainSecret: string }): Promise<Factor | undefined>;
  /** Uses a code up; false: it is wrong, or was used before. */
  use(factor: Factor, code: string): Promise<boolean>;
  remove(uid: string): Promise<void>;
}

interface Options {
  db: Database;
  /** The identity's own, from which the key of the secrets is derived. */
  secret: () => Promise<Uint8Array>;
  clock: () => Date;
  random: RandomBytes;
}

const ivBytes = 12;

export function createFactors({ db, secret, clock, random }: Options): Factors {
  const tables = identityTables(db);

  async function key(): Promise<CryptoKey> {
    const given = await crypto.subtle.importKey('raw', new Uint8Array(await secret()), 'HKDF', false, ['deriveKey']);
    const info = new TextEncoder().encode('second factors');
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return crypto.subtle.deriveKey(derivation, given, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  }

  /** Bound to its person: what is copied to somebody else's row does not open. */
  const sealing = (uid: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(uid),
  });

  async function seal(uid: string, text: string): Promise<string> {
    const iv = random(ivBytes);
    const sealed = await crypto.subtle.encrypt(sealing(uid, iv), await key(), new TextEncoder().encode(text));
    return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(sealed))}`;
  }

  async function open(uid: string, sealed: string): Promise<string> {
    const [iv = '', bytes = ''] = sealed.split('.').map((part) => new Uint8Array(base64url.decode(part)));
    if (iv === '' || bytes === '') throw new Error('a second factor cannot be read');
    return new TextDecoder().decode(await crypto.subtle.decrypt(sealing(uid, iv), await key(), bytes));
  }

  return {
    of: (uid) => tables.selectFrom('identityFactors').selectAll().where('uid', '=', uid).executeTakeFirst(),
    async add({ plainSecret, ...factor }) {
      const { uid } = factor;
      return tables
        .insertInto('identityFactors')
        .values({
          ...factor,
          enrollmentId: base64url.encode(random(15)),
          secret: await seal(uid, plainSecret),
          enrolledAt: clock().toISOString(),
        })
        .onConflict((conflict) => conflict.column('uid').doNothing())
        .returningAll()
        .executeTakeFirst();
    },
    async use({ uid, secret: sealed }, code) {
      const step = await stepOfCode(await open(uid, sealed), code, clock());
      if (step === undefined) return false;
      // Of two that bring the same code at once, one is let in.
      const { numUpdatedRows } = await tables
        .updateTable('identityFactors')
        .set({ usedStep: step })
        .where('uid', '=', uid)
        .where('secret', '=', sealed)
        .where('usedStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async remove(uid) {
      await tables.deleteFrom('identityFactors').where('uid', '=', uid).execute();
    },
  };
}
