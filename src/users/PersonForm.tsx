import { users } from '../../contract/people/accounts';
import { EditScreen } from '../kit/form/EditScreen';

export default function PersonForm() {
  return <EditScreen resource={users} hasPage />;
}
