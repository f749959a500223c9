export function smoke(origin: string): Promise<string[]>;
