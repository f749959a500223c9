import { EditScreen } from '../kit/form/EditScreen';

export default function PersonForm() {
  return <EditScreen hasPage />;
}
