/**
 * The database holds something that this version does not know: a newer version wrote it, or a declared field was
 * renamed or removed without a migration step. Opening it could lose data. The message says what was found.
 */
export class NewerDatabase extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NewerDatabase';
  }
}
