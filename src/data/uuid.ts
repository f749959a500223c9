/**
 * Creates a UUID, such as an `Idempotency-Key`. A form or dialog creates its key when it opens and reuses it for its
 * retries, so that a request sent twice takes effect once. Does not use `crypto.randomUUID`, which does not exist on
 * plain http.
 */
export function newUuid(): string {
  return formatUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * Creates the id of a new record (UUIDv7, RFC 9562 §5.7). The client chooses the id, so that the API refuses to create
 * the record twice.
 */
export function newRecordId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 256 ** (5 - index));
  return formatUuid(bytes, 7);
}

/**
 * Derives a UUID from a purpose and content (RFC 9562, version 8): equal input gives the same UUID. Returns a random
 * UUID if `crypto.subtle` is missing, as on plain http.
 */
export async function contentId(purpose: string, bytes: ArrayBuffer): Promise<string> {
  if (!('subtle' in crypto)) return newUuid();
  const prefix = new TextEncoder().encode(`${purpose}\n`);
  const input = new Uint8Array(prefix.length + bytes.byteLength);
  input.set(prefix);
  input.set(new Uint8Array(bytes), prefix.length);
  return formatUuid(new Uint8Array(await crypto.subtle.digest('SHA-256', input)).slice(0, 16), 8);
}

function formatUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
