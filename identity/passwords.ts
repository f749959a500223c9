/** Password hashes: PBKDF2-HMAC-SHA-256, stored as `pbkdf2-sha256$iterations$salt$hash`. */
import { base64url } from 'jose';

/** Recommended by the OWASP Password Storage Cheat Sheet for PBKDF2-HMAC-SHA256. */
export const defaultIterations = 600_000;

export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>;

const hashBits = 256;
const saltBytes = 16;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, hashBits),
  );
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Returns whether `password` matches `hash`; `null` is the hash of an unknown account. Always takes the same time, so
   * that the response time does not reveal which accounts exist.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export function createPasswords(iterations: number, random: RandomBytes): Passwords {
  const dummySalt = random(saltBytes);
  return {
    async hash(password) {
      const salt = random(saltBytes);
      const derivedHash = await derive(password, salt, iterations);
      return ['pbkdf2-sha256', iterations, base64url.encode(salt), base64url.encode(derivedHash)].join('$');
    },
    async matches(password, hash) {
      const [, cost = '0', salt = '', expected = ''] = hash?.split('$') ?? [];
      const hashIterations = Number(cost);
      const derivedHash =
        hashIterations > 0 ? await derive(password, new Uint8Array(base64url.decode(salt)), hashIterations) : null;
      if (hashIterations < iterations) await derive(password, dummySalt, iterations - hashIterations);
      return derivedHash !== null && sameBytes(derivedHash, base64url.decode(expected));
    },
  };
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}
