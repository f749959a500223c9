import type { Identifier } from 'react-admin';

export type RowResult = { id: Identifier } & ({ done: true } | { done: false; error: unknown });

/** Thrown by `updateMany` and `deleteMany` when some rows failed; the others were saved. */
export class PartlyRefused extends Error {
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('problems.client.partlyRefused');
    this.name = 'PartlyRefused';
    this.results = results;
  }
}
