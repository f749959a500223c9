import { EditScreen } from '../../kit/form/EditScreen';
import type { AnyRecord } from '../../kit/record';
import { Standing } from '../Standing';

export default function AdministratorScreen() {
  return <EditScreen above={standing} />;
}

const standing = (record: AnyRecord) => <Standing record={record} />;
