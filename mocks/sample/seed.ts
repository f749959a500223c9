/** Returns a generator of pseudo-random bytes, determined by the seed (mulberry32). Not for secrets. */
export function seededBytes(seed: number): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> {
  let state = seed;
  return (bytes) => {
    for (const index of bytes.keys()) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      bytes[index] = (mixed ^ (mixed >>> 14)) >>> 24;
    }
    return bytes;
  };
}
