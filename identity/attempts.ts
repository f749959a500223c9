/** Counts per address, whether or not somebody has it: a lock must not tell who has an account. */
export interface Attempts {
  /** Whether `address` has used up what it may try for now. */
  exhausted(address: string): boolean;
  count(address: string): void;
  forget(address: string): void;
}

interface Limit {
  most: number;
  /** Milliseconds after which an attempt no longer counts. */
  within: number;
  clock: () => Date;
}

/** So that somebody who invents addresses fills no memory; the oldest is forgotten first. */
const maxAddresses = 10_000;

export function createAttempts({ most, within, clock }: Limit): Attempts {
  const times = new Map<string, number[]>();
  const recent = (address: string) => {
    const since = clock().getTime() - within;
    return (times.get(address) ?? []).filter((time) => time > since);
  };
  return {
    exhausted: (address) => recent(address).length >= most,
    count(address) {
      const counted = [...recent(address), clock().getTime()];
      times.delete(address);
      times.set(address, counted);
      const [oldest] = times.keys();
      if (times.size > maxAddresses && oldest !== undefined) times.delete(oldest);
    },
    forget: (address) => void times.delete(address),
  };
}
