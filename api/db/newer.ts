/** The database was written by a newer version of the product: opening it could lose what that version knows. */
export class NewerDatabase extends Error {
  constructor(what: string) {
    super(`the database was written by a newer version: ${what}`);
    this.name = 'NewerDatabase';
  }
}
