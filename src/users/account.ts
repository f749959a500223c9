import { administrators, users } from '../../contract/people/accounts';
import { recordOf, type AnyRecord } from '../kit/record';

/** The field that says in which list an account stands. */
const kind = 'type' satisfies keyof typeof administrators.fields & keyof typeof users.fields;

/** An account of either list, as the one it stands in declares it. Throws `client.malformed` as `recordOf` does. */
export const accountOf = (record: AnyRecord) =>
  record[kind] === 'administrator' ? recordOf(administrators, record) : recordOf(users, record);
