import type { Identifier } from 'react-admin';
import type { WriteResult } from './writeOnce';

export type RowResult = { id: Identifier } & WriteResult<unknown>;

/** Thrown by `updateMany` and `deleteMany` if some rows failed; all other rows were saved. */
export class PartlyRefused extends Error {
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('problems.client.partlyRefused');
    this.name = 'PartlyRefused';
    this.results = results;
  }
}
