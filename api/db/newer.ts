/**
 * A newer version has taken something away that this one needs, or added a column that cannot be left empty. Opening the
 * database could lose data. The message says what was found.
 */
export class NewerDatabase extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NewerDatabase';
  }
}
