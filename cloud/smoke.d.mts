/** Types of `smoke.mjs`, which a deployment runs without anything built. */
export function smoke(origin: string): Promise<string[]>;
