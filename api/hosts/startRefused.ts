export function errorCodeOf(error: unknown): string {
  return String(error instanceof Error && 'code' in error ? error.code : error);
}

export class StartRefused extends Error {
  constructor(...faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
  }
}
