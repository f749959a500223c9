/** Time-based one-time codes (RFC 6238) with the parameters of authenticator apps: SHA-1, six digits, 30 seconds. */
export const periodSeconds = 30;
export const codeLength = 6;
/** Length recommended by RFC 4226 §4, R6. */
export const secretBytes = 20;

/** Number of time steps before and after the current one whose codes are accepted, to tolerate clock differences. */
const skewSteps = 1;

export async function computeCode(secret: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 15;
  const number = (mac.getUint32(offset) & 0x7f_ff_ff_ff) % 10 ** codeLength;
  return String(number).padStart(codeLength, '0');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / periodSeconds);

export async function findStepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const current = stepOf(now);
  let matchingStep: number | undefined;
  // Always checks all steps, so that the duration does not depend on the code.
  for (let step = current - skewSteps; step <= current + skewSteps; step += 1)
    if ((await computeCode(secret, step)) === code) matchingStep = step;
  return matchingStep;
}

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
  let byteIndex = 0;
  for (const letter of text.toUpperCase()) {
    const index = alphabet.indexOf(letter);
    if (index === -1) throw new RangeError('not base32');
    value = (value << 5) | index;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[byteIndex] = (value >>> bits) & 255;
    byteIndex += 1;
    value &= (1 << bits) - 1;
  }
  return bytes;
}
