/** Why the file system refused: its code, such as `EACCES`. */
export function reasonOf(error: unknown): string {
  return String(error instanceof Error && 'code' in error ? error.code : error);
}

/** Something the person who starts the server can mend: one sentence for each fault, one a line in the message. */
export class StartRefused extends Error {
  constructor(...faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
  }
}
