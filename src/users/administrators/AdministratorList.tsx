import { ListScreen } from '../../kit/list/ListScreen';
import { RecordBadgeContext } from '../../kit/list/recordMark';
import { selfMark } from '../selfMark';

export default function AdministratorList() {
  return (
    <RecordBadgeContext value={selfMark}>
      <ListScreen />
    </RecordBadgeContext>
  );
}
