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

function uuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
