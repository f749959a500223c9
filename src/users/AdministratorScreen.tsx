import { administrators } from '../../api/contract/people/accounts';
import { EditScreen } from '../resources/form/EditScreen';
import type { AnyRecord } from '../resources/record';
import { Standing } from './Standing';

export default function AdministratorScreen() {
  return <EditScreen resource={administrators} above={standing} />;
}

const standing = (record: AnyRecord) => <Standing record={record} />;
