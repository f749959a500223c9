/** Random numbers that are deterministic by seed (mulberry32). */
export interface SeededRandom {
  /** Returns an integer from 0 to `limit - 1`. */
  integerBelow(limit: number): number;
  pick<T>(values: readonly T[]): T;
  /** Returns true with a probability of `share` percent. */
  percent(share: number): boolean;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const drawFraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return (mixedState ^ (mixedState >>> 14)) >>> 0;
  };
  const integerBelow = (limit: number) => drawFraction() % limit;
  return {
    integerBelow,
    pick<T>(values: readonly T[]): T {
      if (values.length === 0) throw new RangeError('there is nothing to choose from');
      return values[integerBelow(values.length)] as T;
    },
    percent: (share) => integerBelow(100) < share,
  };
}
