/** Returns the error code of the file system, such as `EACCES`. */
export function errorCodeOf(error: unknown): string {
  return String(error instanceof Error && 'code' in error ? error.code : error);
}

/** Faults that the operator can fix: one sentence for each, one a line in the message. */
export class StartRefused extends Error {
  constructor(...faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
  }
}
