import { administrators } from '../../api/contract/people/accounts';
import { ListScreen } from '../resources/list/ListScreen';
import { RecordMark } from '../resources/list/recordMark';
import { selfMark } from './selfMark';

export default function AdministratorList() {
  return (
    <RecordMark value={selfMark}>
      <ListScreen resource={administrators} />
    </RecordMark>
  );
}
