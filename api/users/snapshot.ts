import type { administrators, users } from '../../contract/people/accounts';
import type { StoredRecord } from '../engine/rules';

export type AccountResource = typeof administrators | typeof users;

export type AccountSnapshot = {
  readonly [K in keyof StoredRecord<typeof administrators> | keyof StoredRecord<typeof users>]?: unknown;
};
