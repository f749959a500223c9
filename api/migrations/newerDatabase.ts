/**
 * Thrown when a newer version removed something this one needs, or added a required column: opening the database could
 * lose data. The message says what was found.
 */
export class NewerDatabase extends Error {
  constructor(finding: string) {
    super(finding);
    this.name = 'NewerDatabase';
  }
}
