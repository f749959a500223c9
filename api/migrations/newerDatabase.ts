/**
 * Thrown when a newer version has removed something that this version needs, or has added a required column: opening
 * the database could lose data.
 */
export class NewerDatabase extends Error {
  constructor(finding: string) {
    super(finding);
    this.name = 'NewerDatabase';
  }
}
