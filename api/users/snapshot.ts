import type { administrators, users } from '../../contract/people/accounts';
import type { StoredRecord } from '../engine/rules';

export type AccountResource = typeof administrators | typeof users;

/** An account of either list before or after a change, perhaps as its history has it: declared names, any values. */
export type AccountSnapshot = {
  readonly [K in keyof StoredRecord<typeof administrators> | keyof StoredRecord<typeof users>]?: unknown;
};
