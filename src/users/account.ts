import { administrators, users } from '../../contract/people/accounts';
import { recordOf, type AnyRecord } from '../kit/record';

/** Field that says which of the two resources an account belongs to. */
const typeField = 'type' satisfies keyof typeof administrators.fields & keyof typeof users.fields;

/** Types an account as a record of its resource. Throws `client.malformed` as `recordOf` does. */
export const accountOf = (record: AnyRecord) =>
  record[typeField] === 'administrator' ? recordOf(administrators, record) : recordOf(users, record);
