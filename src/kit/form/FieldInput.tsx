import { useRecordContext } from 'react-admin';
import type { Field } from '../../../contract/fields';
import { useResource } from '../contexts';
import { usePermitted } from '../../session/useMayDo';
import { useFieldTexts } from '../kinds/useFieldTexts';
import { editorOf } from '../kinds/editors';
import { titleSourceOf, type AnyRecord } from '../record';
import { FixedField } from './FixedField';
import { fixedBy } from './fixed';

interface Props {
  /** The name of a declared field. */
  source: string;
}

/**
 * The input of a declared field, as its kind is written: `<FieldInput source="color" />`. Resource,
 * record and form come from react-admin's contexts, so it stands in a `<SimpleForm>` as well as in
 * our forms. It shows nothing while the form does not ask for the field.
 */
export function FieldInput({ source }: Props) {
  const field = useResource().fields[source];
  return field ? <DeclaredInput name={source} field={field} /> : null;
}

function DeclaredInput({ name, field }: { name: string; field: Field }) {
  const resource = useResource();
  // A form of react-admin's for a new record has one in its context that is not there yet.
  const inContext = useRecordContext<AnyRecord>();
  const record = inContext?.id === undefined ? null : inContext;
  const { Input } = editorOf(field);
  const { applies } = useFieldTexts(resource.name, name, field);
  const isPermitted = usePermitted()(field.permitted, 'writes');
  const fixed = isPermitted ? record && fixedBy(field, record) : 'notPermitted';
  if (!applies) return null;
  // A new record starts with what is declared; there is nothing to show yet.
  if (!isPermitted && !record) return null;
  if (fixed) return <FixedField name={name} reason={fixed} />;
  return (
    <Input resource={resource.name} name={name} field={field} titleSource={titleSourceOf(resource)} record={record} />
  );
}
