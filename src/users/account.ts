import { administrators, users } from '../../contract/people/accounts';
import { recordOf, type AnyRecord } from '../kit/record';

/** An account of either list, as the one it stands in declares it. Throws `client.malformed` as `recordOf` does. */
export const accountOf = (record: AnyRecord) =>
  record['type'] === 'administrator' ? recordOf(administrators, record) : recordOf(users, record);
