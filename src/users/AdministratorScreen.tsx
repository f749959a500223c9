import { administrators } from '../../contract/people/accounts';
import { EditScreen } from '../kit/form/EditScreen';
import type { AnyRecord } from '../kit/record';
import { Standing } from './Standing';

export default function AdministratorScreen() {
  return <EditScreen resource={administrators} above={standing} />;
}

const standing = (record: AnyRecord) => <Standing record={record} />;
