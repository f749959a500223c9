/** Types of `verdicts.mjs`, which runs before anything is compiled. */
export function surroundings(env?: Readonly<Record<string, string | undefined>>, now?: Date): string;
export function keysOf(state: {
  root: string;
  files: readonly string[];
  tests: readonly string[];
  around?: string;
}): Map<string, string>;
export function passedKeys(path: string, now?: Date): Set<string>;
export function keepPassed(path: string, keys: readonly string[], now?: Date): void;
