import type { RandomBytes } from '../vault';

const prefix = 'whsec_';
const secretBytes = 32;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export function newSecret(random: RandomBytes): string {
  return prefix + base64(random(new Uint8Array(secretBytes)));
}

async function signature(secret: string, signed: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed))))}`;
}

/**
 * Signs a body and its time with each secret (https://www.standardwebhooks.com, 1.0.0). The receiver knows one of the
 * secrets.
 */
export async function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
