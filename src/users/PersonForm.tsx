import { EditScreen } from '../kit/form/EditScreen';
import { FixedField } from '../kit/form/FieldInput';

/** Shows the e-mail although it cannot change, with the reason. */
export default function PersonForm() {
  return (
    <EditScreen hasPage>
      <FixedField name="email" reason="immutable" />
    </EditScreen>
  );
}
