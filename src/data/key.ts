/**
 * The name of one attempt (`Idempotency-Key`, a UUID): made when a form or dialog opens and kept over
 * its retries, so that what is sent twice happens once. `crypto.randomUUID` is missing on plain http.
 */
export function newKey(): string {
  return uuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * What a record will be called that is not made yet (UUIDv7, RFC 9562 §5.7): whoever makes it twice
 * is told.
 */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < 6; at += 1) bytes[at] = Math.floor(now / 256 ** (5 - at));
  return uuid(bytes, 7);
}

/**
 * A UUID made of what something holds and what it is for (RFC 9562, version 8): the same for the same bytes. Without
 * `crypto.subtle` (plain http), one of its own each time.
 */
export async function contentId(purpose: string, bytes: ArrayBuffer): Promise<string> {
  if (!('subtle' in crypto)) return newKey();
  const name = new TextEncoder().encode(`${purpose}\n`);
  const whole = new Uint8Array(name.length + bytes.byteLength);
  whole.set(name);
  whole.set(new Uint8Array(bytes), name.length);
  return uuid(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)).slice(0, 16), 8);
}

function uuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
