import { users } from '../../contract/people/accounts';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { PersonPage } from './PersonPage';

export default function PersonScreen() {
  const back = useBackPath(users);
  return (
    <RecordScreen back={back}>{(record) => <PersonPage key={record.id} record={record} back={back} />}</RecordScreen>
  );
}
