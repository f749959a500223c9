import { users } from '../../api/contract/people/accounts';
import { EditScreen } from '../resources/form/EditScreen';

export default function PersonForm() {
  return <EditScreen resource={users} hasPage />;
}
