import type { Identifier } from 'react-admin';

/** The result of one row of a bulk action. */
export type RowResult<Id = Identifier> = { id: Id } & ({ done: true } | { done: false; error: unknown });

/** Thrown by `updateMany` and `deleteMany` when some rows were refused; the others are done. */
export class PartlyRefused extends Error {
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('problems.client.partlyRefused');
    this.name = 'PartlyRefused';
    this.results = results;
  }
}
