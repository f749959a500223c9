/**
 * Thrown when a newer version removed something this version needs, or added a required column: opening the database
 * could lose data.
 */
export class NewerDatabase extends Error {
  constructor(finding: string) {
    super(finding);
    this.name = 'NewerDatabase';
  }
}
