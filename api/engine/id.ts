import { secureRandom, type RandomBytes } from '../vault';

/**
 * Creates UUIDv7 ids (RFC 9562 §6.2, method 1): time first, then a counter, so that ids of one process are in order of
 * creation even within a millisecond.
 */
export function createIdGenerator(clock: () => Date, random: RandomBytes = secureRandom): () => string {
  let lastMs = 0;
  let counter = 0;
  return () => {
    const now = clock().getTime();
    counter = now > lastMs ? 0 : counter + 1;
    lastMs = Math.max(now, lastMs) + (counter > 0xfff ? 1 : 0);
    if (counter > 0xfff) counter = 0;
    const hex = [...random(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const time = lastMs.toString(16).padStart(12, '0');
    const variant = ((Number.parseInt(hex.charAt(0), 16) & 0x3) | 0x8).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`;
  };
}

/** Returns a text that sorts after every UUIDv7 of `instant` and before every UUIDv7 of a later millisecond. */
export function idUpperBound(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-8`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
