import { useRecordContext } from 'react-admin';
import type { Field } from '../../../contract/fields';
import { useResource } from '../contexts';
import { usePermitted } from '../../session/useMayDo';
import { useFieldTexts } from '../kinds/useFieldTexts';
import { editorOf } from '../kinds/editors';
import { titleSourceOf, type AnyRecord } from '../record';
import { FixedField } from './FixedField';
import { fixedReasonOf } from './fixedReason';

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
  const { applies } = useFieldTexts(resource.name, name, field);
  const isPermitted = usePermitted()(field.permitted, 'writes');
  const fixedReason = isPermitted ? record && fixedReasonOf(field, record) : 'notPermitted';
  if (!applies) return null;
  // Hidden for a new record: the API sets the declared initial value, and there is no stored value to show.
  if (!isPermitted && !record) return null;
  if (fixedReason) return <FixedField name={name} reason={fixedReason} />;
  return (
    <Input resource={resource.name} name={name} field={field} titleSource={titleSourceOf(resource)} record={record} />
  );
}
