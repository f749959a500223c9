/** Time-based one-time codes (RFC 6238) with the parameters of authenticator apps: SHA-1, six digits, 30 seconds. */
import { fromBase32 } from './base32';

export const periodSeconds = 30;
export const codeLength = 6;
/** Length recommended by RFC 4226 §4, R6. */
export const secretBytes = 20;

/** Number of time steps before and after the current one whose codes are accepted, to tolerate clock differences. */
const skewSteps = 1;

export async function codeAt(secret: string, step: number): Promise<string> {
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

export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const current = stepOf(now);
  let found: number | undefined;
  // Always checks all steps, so that the duration does not depend on the code.
  for (let step = current - skewSteps; step <= current + skewSteps; step += 1)
    if ((await codeAt(secret, step)) === code) found = step;
  return found;
}
