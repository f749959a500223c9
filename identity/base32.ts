/** Base32 of RFC 4648 §6 without padding, which authenticator apps use for secrets. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((value >>> (bits - 5)) & 31);
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
}

/** Throws if the text has a character outside the alphabet. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (const letter of text.toUpperCase()) {
    const index = alphabet.indexOf(letter);
    if (index === -1) throw new RangeError('not base32');
    value = (value << 5) | index;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (value >>> bits) & 255;
    at += 1;
    value &= (1 << bits) - 1;
  }
  return bytes;
}
