import { administrators, users } from '../../contract/people/accounts';
import { recordOf, type AnyRecord } from '../kit/record';

const typeField = 'type' satisfies keyof typeof administrators.fields & keyof typeof users.fields;

export const accountOf = (record: AnyRecord) =>
  record[typeField] === 'administrator' ? recordOf(administrators, record) : recordOf(users, record);
