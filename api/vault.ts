import { base64url } from 'jose';

export interface Vault {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
  /**
   * Returns a keyed hash to compare texts. Without the key, nobody can find a text by guessing. The hash changes when
   * the first key changes.
   */
  keyedHash(text: string): Promise<string>;
  keyedHashes(text: string): Promise<string[]>;
}

const keyBytes = 32;
const nonceBytes = 12;

export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
export const secureRandom: RandomBytes = (bytes) => crypto.getRandomValues(bytes);

/** This key is public, so it protects nothing: it encrypts only sample data and data of a single browser tab. */
export const publishedKey = 'c29icmVtZXNhLWluLW9uZS10YWItaXMtbm8tc2VjcmU';

export class WrongKey extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongKey';
  }
}

export function newKey(): string {
  return base64url.encode(secureRandom(new Uint8Array(keyBytes)));
}

interface Key {
  name: string;
  key: CryptoKey;
  hmacKey: CryptoKey;
}

/**
 * Encrypts with AES-GCM-256 and a separate nonce for each text. `keys`: 32 bytes each in base64, separated by commas.
 * The first key encrypts, all keys decrypt: put a new key first, and remove the old one after everything is encrypted
 * with the new key. Result: `1.{key id}.{nonce and cipher, base64url}`. Throws `WrongKey`.
 */
export function createVault(keys: string, random = secureRandom): Vault {
  const raw = keys.split(',').map((key) => decode(key.trim()));
  let imported: Promise<Key[]> | undefined;
  const importedKeys = () => (imported ??= Promise.all(raw.map(importKey)));
  return {
    async seal(text) {
      const [first] = await importedKeys();
      if (!first) throw new WrongKey('there is no key');
      const nonce = new Uint8Array(nonceBytes);
      random(nonce);
      const cipher = new Uint8Array(
        await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, first.key, new TextEncoder().encode(text)),
      );
      const bytes = new Uint8Array(nonceBytes + cipher.length);
      bytes.set(nonce);
      bytes.set(cipher, nonceBytes);
      return ['1', first.name, base64url.encode(bytes)].join('.');
    },
    async open(sealed) {
      const [version, name, text = ''] = sealed.split('.');
      const found = version === '1' ? (await importedKeys()).find((key) => key.name === name) : undefined;
      if (!found) throw new WrongKey('no key of this installation sealed it');
      const bytes = new Uint8Array(base64url.decode(text));
      const plaintext = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.subarray(0, nonceBytes) },
        found.key,
        bytes.subarray(nonceBytes),
      );
      return new TextDecoder().decode(plaintext);
    },
    async keyedHash(text) {
      const [first] = await importedKeys();
      if (!first) throw new WrongKey('there is no key');
      return hmac(first, text);
    },
    keyedHashes: async (text) => Promise.all((await importedKeys()).map((key) => hmac(key, text))),
  };
}

async function hmac({ hmacKey }: Key, text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, new TextEncoder().encode(text))));
}

function decode(key: string): Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array;
  try {
    bytes = base64url.decode(key.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
  } catch {
    throw new WrongKey('a key is not base64');
  }
  if (bytes.length !== keyBytes) throw new WrongKey(`a key has ${bytes.length} bytes instead of ${keyBytes}`);
  return new Uint8Array(bytes);
}

async function importKey(raw: Uint8Array<ArrayBuffer>): Promise<Key> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { name: base64url.encode(digest).slice(0, 8), key, hmacKey: await deriveHmacKey(raw) };
}

/** Derives the HMAC key from the encryption key (RFC 5869), because each purpose needs its own key. */
async function deriveHmacKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: new TextEncoder().encode('marks'),
  };
  return crypto.subtle.deriveKey(parameters, base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
}
