import { EditScreen } from '../../kit/form/EditScreen';

const hiddenFields = ['duties'];

export default function AdministratorForm() {
  return <EditScreen hasPage hiddenFields={hiddenFields} />;
}
