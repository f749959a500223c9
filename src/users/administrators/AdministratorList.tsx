import { ListScreen } from '../../kit/list/ListScreen';
import { RecordBadgeContext } from '../../kit/list/recordBadge';
import { selfMark } from '../selfMark';

export default function AdministratorList() {
  return (
    <RecordBadgeContext value={selfMark}>
      <ListScreen />
    </RecordBadgeContext>
  );
}
