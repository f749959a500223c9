import type { administrators, users } from '../../contract/people/accounts';
import type { StoredRecord } from '../engine/rules';

export type AccountResource = typeof administrators | typeof users;

/** Account of either list before or after a change, possibly from its history: declared names, any values. */
export type AccountSnapshot = {
  readonly [K in keyof StoredRecord<typeof administrators> | keyof StoredRecord<typeof users>]?: unknown;
};
