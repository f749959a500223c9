import { useRecordContext } from 'react-admin';
import Lock from 'lucide-react/icons/lock';
import type { Field } from '../../../contract/fields';
import { useResource } from '../contexts';
import { useIsPermitted } from '../../session/useMayDo';
import { useFieldTexts } from '../kinds/FieldHelp';
import { editorOf } from '../kinds/editors';
import { titleSourceOf, type AnyRecord } from '../record';
import { FieldCell } from '../FieldCell';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { usageCountOf } from '../../../contract/resource';

interface Props {
  source: string;
}

/**
 * Renders the input of a declared field by its kind, also in a react-admin `<SimpleForm>`. Renders nothing if the field
 * does not apply to the form's other values.
 *
 * @example
 *   <FieldInput source="color" />
 */
export function FieldInput({ source }: Props) {
  const field = useResource().fields[source];
  return field ? <DeclaredInput name={source} field={field} /> : null;
}

function DeclaredInput({ name, field }: { name: string; field: Field }) {
  const resource = useResource();
  // A create form of react-admin provides a record without an `id`.
  const contextRecord = useRecordContext<AnyRecord>();
  const record = contextRecord?.id === undefined ? null : contextRecord;
  const { Input } = editorOf(field);
  const { isApplicable } = useFieldTexts(resource.name, name, field);
  const isPermitted = useIsPermitted()(field.permitted, 'writes');
  const fixedReason = isPermitted ? record && fixedReasonOf(field, record) : 'notPermitted';
  if (!isApplicable) return null;
  // Hidden for a new record: the API sets the declared initial value, and there is no stored value to show.
  if (!isPermitted && !record) return null;
  if (fixedReason) return <FixedField name={name} reason={fixedReason} />;
  return (
    <Input resource={resource.name} name={name} field={field} titleSource={titleSourceOf(resource)} record={record} />
  );
}

interface FixedFieldProps {
  name: string;
  reason: FixedReason;
}

export function FixedField({ name, reason }: FixedFieldProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  return (
    <dl className={css['fixed']}>
      <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
      <dd>
        <FieldCell source={name} />
      </dd>
      <dd>
        <Lock size={14} aria-hidden /> {resourceText.lookup(resource.name, `fixed.${reason}`)}
      </dd>
    </dl>
  );
}

type FixedReason = 'immutable' | 'frozenOnceUsed' | 'notPermitted';

function fixedReasonOf({ immutable, frozenOnceUsed }: Field, record: AnyRecord): FixedReason | null {
  if (immutable) return 'immutable';
  return frozenOnceUsed && usageCountOf(record) > 0 ? 'frozenOnceUsed' : null;
}
