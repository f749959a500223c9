import { describe, expect, it } from 'vitest';
import { fromBase32, toBase32, computeCode, stepOf } from '../../identity/totp';

describe('TOTP codes', () => {
  // Expected codes: the last six of the eight digits in RFC 6238, appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('computes the code of RFC 6238 at %d s', async (seconds, code) => {
    const secret = toBase32(new TextEncoder().encode('12345678901234567890'));
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(await computeCode(secret, stepOf(new Date(seconds * 1_000)))).toBe(code);
  });

  it('encodes and decodes base32', () => {
    for (const text of ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'])
      expect(new TextDecoder().decode(fromBase32(toBase32(new TextEncoder().encode(text))))).toBe(text);
    expect(toBase32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI');
    expect(() => fromBase32('0189')).toThrow(RangeError);
  });
});
