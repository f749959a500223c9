import { useGetIdentity } from 'react-admin';
import { EditScreen } from '../../kit/form/EditScreen';
import type { AnyRecord } from '../../kit/record';
import { DeviceNotices } from '../../notices/DeviceNotices';
import { accountOf } from '../account';
import { Standing } from '../Standing';

export default function AdministratorScreen() {
  const { identity } = useGetIdentity();
  return (
    <EditScreen
      above={standing}
      below={(record) => (identity?.id === accountOf(record).uid ? <DeviceNotices /> : null)}
    />
  );
}

const standing = (record: AnyRecord) => <Standing record={record} />;
