import { EditScreen } from '../kit/form/EditScreen';
import { FixedField } from '../kit/form/FieldInput';
import css from './users.module.css';

/** Shows the e-mail although it cannot change, with the reason. */
export default function PersonForm() {
  return (
    <EditScreen
      hasPage
      contentAbove={() => (
        <div className={css['email']}>
          <FixedField name="email" reason="immutable" />
        </div>
      )}
    />
  );
}
