import { ListScreen } from '../../kit/list/ListScreen';
import { RecordMark } from '../../kit/list/recordMark';
import { selfMark } from '../selfMark';

export default function AdministratorList() {
  return (
    <RecordMark value={selfMark}>
      <ListScreen />
    </RecordMark>
  );
}
