import { base64url } from 'jose';
import { columnTypes } from '../api/db/columns';
import type { Database, DatabaseKind, KyselyDb } from '../api/db/database';
import { toBase32, findStepOfCode } from './totp';
import type { RandomBytes } from './passwords';
import { IdentityError } from './identityError';
import { identityTables, type Factor } from './tables';

interface RecoveryCodes {
  set: string;
  /** Keyed hashes of the unused recovery codes. */
  marks: readonly string[];
}

export const secondFactors = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
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

export const recoveryCodes = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema.alterTable('identityFactors').addColumn('recoveryCodes', text).execute();
  },
};

export interface Factors {
  findByUid(uid: string): Promise<Factor | undefined>;
  /** Stores a factor whose first code is verified. Returns `undefined` if the person already has a factor. */
  add(factor: Pick<Factor, 'uid' | 'displayName' | 'usedStep'> & { plainSecret: string }): Promise<Factor | undefined>;
  /** Consumes a code. Returns `false` if the code is wrong or used. */
  consumeCode(factor: Factor, code: string): Promise<boolean>;
  /** Returns new recovery codes in plain text and invalidates the previous codes. Stores only hashes. */
  makeRecoveryCodes(factor: Factor): Promise<string[]>;
  consumeRecoveryCode(factor: Factor, code: string): Promise<boolean>;
  remove(uid: string): Promise<void>;
}

interface Options {
  db: Database;
  secret: () => Promise<Uint8Array>;
  clock: () => Date;
  random: RandomBytes;
}

const ivBytes = 12;
const recoveryCodeCount = 10;
/** 7 random bytes are 12 base32 characters. */
const recoveryCodeBytes = 7;

const normalizeCode = (code: string) => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

/** Returns the id of the recovery code set and the number of unused codes; `null` if the person has no set. */
export function recoveryCodesOf({ recoveryCodes: stored }: Factor): { set: string; left: number } | null {
  if (stored === null) return null;
  const { set, marks }: RecoveryCodes = JSON.parse(stored);
  return { set, left: marks.length };
}

export function createFactors({ db, secret, clock, random }: Options): Factors {
  const tables = identityTables(db);

  async function deriveKey<U extends KeyUsage>(
    purpose: string,
    algorithm: AesDerivedKeyParams | HmacImportParams,
    usages: U[],
  ): Promise<CryptoKey> {
    const baseKey = await crypto.subtle.importKey('raw', new Uint8Array(await secret()), 'HKDF', false, ['deriveKey']);
    const info = new TextEncoder().encode(purpose);
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return crypto.subtle.deriveKey(derivation, baseKey, algorithm, false, usages);
  }
  const getEncryptionKey = () => deriveKey('second factors', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);

  async function recoveryCodeMark(uid: string, code: string): Promise<string> {
    const hmac = await deriveKey('recovery codes', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']);
    const signed = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(`${uid} ${normalizeCode(code)}`));
    return base64url.encode(new Uint8Array(signed));
  }

  async function storeCodes(
    { uid, enrollmentId, recoveryCodes: previousCodes }: Factor,
    codes: RecoveryCodes,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tables
      .updateTable('identityFactors')
      .set({ recoveryCodes: JSON.stringify(codes) })
      .where('uid', '=', uid)
      .where('enrollmentId', '=', enrollmentId)
      .where('recoveryCodes', previousCodes === null ? 'is' : '=', previousCodes)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Binds the ciphertext to the person, so that it cannot be decrypted in the row of another person. */
  const encryptionParams = (uid: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(uid),
  });

  async function encryptSecret(uid: string, text: string): Promise<string> {
    const iv = random(ivBytes);
    const sealed = await crypto.subtle.encrypt(
      encryptionParams(uid, iv),
      await getEncryptionKey(),
      new TextEncoder().encode(text),
    );
    return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(sealed))}`;
  }

  async function decryptSecret(uid: string, sealed: string): Promise<string> {
    const [iv = '', bytes = ''] = sealed.split('.').map((part) => new Uint8Array(base64url.decode(part)));
    if (iv === '' || bytes === '') throw new Error('malformed second factor');
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(encryptionParams(uid, iv), await getEncryptionKey(), bytes),
    );
  }

  return {
    findByUid: (uid) => tables.selectFrom('identityFactors').selectAll().where('uid', '=', uid).executeTakeFirst(),
    async add({ plainSecret, ...factor }) {
      const { uid } = factor;
      return tables
        .insertInto('identityFactors')
        .values({
          ...factor,
          enrollmentId: base64url.encode(random(15)),
          secret: await encryptSecret(uid, plainSecret),
          enrolledAt: clock().toISOString(),
          recoveryCodes: null,
        })
        .onConflict((conflict) => conflict.column('uid').doNothing())
        .returningAll()
        .executeTakeFirst();
    },
    async consumeCode({ uid, secret: sealed }, code) {
      const step = await findStepOfCode(await decryptSecret(uid, sealed), code, clock());
      if (step === undefined) return false;
      // The condition on `usedStep` lets only one of two concurrent uses of a code succeed.
      const { numUpdatedRows } = await tables
        .updateTable('identityFactors')
        .set({ usedStep: step })
        .where('uid', '=', uid)
        .where('secret', '=', sealed)
        .where('usedStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async makeRecoveryCodes(factor) {
      const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(random(recoveryCodeBytes)));
      const marks = await Promise.all(codes.map((code) => recoveryCodeMark(factor.uid, code)));
      if (!(await storeCodes(factor, { set: base64url.encode(random(9)), marks })))
        throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND');
      return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
    },
    async consumeRecoveryCode(factor, code) {
      if (factor.recoveryCodes === null) return false;
      const { set, marks }: RecoveryCodes = JSON.parse(factor.recoveryCodes);
      const mark = await recoveryCodeMark(factor.uid, code);
      if (!marks.includes(mark)) return false;
      // If a code is used twice concurrently, the slower use fails.
      return storeCodes(factor, { set, marks: marks.filter((one) => one !== mark) });
    },
    async remove(uid) {
      await tables.deleteFrom('identityFactors').where('uid', '=', uid).execute();
    },
  };
}
