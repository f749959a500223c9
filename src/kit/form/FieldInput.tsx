import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { useRecordContext, ValidationError } from 'react-admin';
import { useFormState } from 'react-hook-form';
import Lock from 'lucide-react/icons/lock';
import { frozenFieldsOf, type Field } from '../../../contract/fields';
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
  /** False if the form shows the reason of a fixed value once for several fields. */
  showsFixedReason?: boolean;
}

/**
 * Renders the input of a declared field by its kind, also in a react-admin `<SimpleForm>`. Renders nothing if the field
 * does not apply to the form's other values.
 *
 * @example
 *   <FieldInput source="color" />
 */
export function FieldInput({ source, showsFixedReason = true }: Props) {
  const field = useResource().fields[source];
  return field ? <DeclaredInput name={source} field={field} showsFixedReason={showsFixedReason} /> : null;
}

interface DeclaredInputProps {
  name: string;
  field: Field;
  showsFixedReason: boolean;
}

function DeclaredInput({ name, field, showsFixedReason }: DeclaredInputProps) {
  const resource = useResource();
  const record = useStoredRecord();
  const { Input } = editorOf(field);
  const { isApplicable } = useFieldTexts(resource.name, name, field);
  const fixedReason = useFixedReason()(name, field);
  if (!isApplicable) return null;
  // Hidden for a new record: the API sets the declared initial value, and there is no stored value to show.
  if (fixedReason === 'notPermitted' && !record) return null;
  if (fixedReason)
    return (
      <FixedField name={name} reason={showsFixedReason ? fixedReason : null}>
        <FieldError name={name} />
      </FixedField>
    );
  return (
    <Input resource={resource.name} name={name} field={field} titleSource={titleSourceOf(resource)} record={record} />
  );
}

/** A create form of react-admin provides a record without an `id`. */
function useStoredRecord(): AnyRecord | null {
  const record = useRecordContext<AnyRecord>();
  return record?.id === undefined ? null : record;
}

interface FixedFieldProps {
  name: string;
  reason: FixedReason | null;
  children?: ReactNode;
}

export function FixedField({ name, reason, children }: FixedFieldProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  return (
    <dl className={css['fixed']}>
      <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
      <dd>
        <FieldCell source={name} />
      </dd>
      {reason && (
        <dd className={css['fixedReason']}>
          <FixedReasonText reason={reason} />
        </dd>
      )}
      {children && <dd>{children}</dd>}
    </dl>
  );
}

/** Error of a field that has no input in the form. */
function FieldError({ name, label }: { name: string; label?: string }) {
  const { errors } = useFormState();
  const message = messageIn(errors[name]);
  if (message === undefined) return null;
  return (
    <FormHelperText error>
      {label !== undefined && `${label}: `}
      <ValidationError error={message} />
    </FormHelperText>
  );
}

function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined);
}

/** Errors of fields that the form does not show. */
export function HiddenErrors({ shownNames }: { shownNames: readonly string[] }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { errors } = useFormState();
  return Object.keys(errors)
    .filter((name) => name !== 'root' && !shownNames.includes(name))
    .map((name) => <FieldError key={name} name={name} label={resourceText.fieldLabel(resource.name, name)} />);
}

export function FixedReasonText({ reason }: { reason: FixedReason }) {
  const resource = useResource();
  const { lookup } = useResourceText();
  return (
    <>
      <Lock size={14} aria-hidden /> {lookup(resource.name, `fixed.${reason}`)}
    </>
  );
}

export type FixedReason = 'immutable' | 'frozen' | 'notPermitted';

/** Returns why the form shows the value of a field instead of an input; `null` if the user may change it. */
export function useFixedReason(): (name: string, field: Field) => FixedReason | null {
  const record = useStoredRecord();
  const isPermitted = useIsPermitted();
  return (name, { permitted, immutable, frozenOnceUsed }) => {
    if (!isPermitted(permitted, 'writes')) return 'notPermitted';
    if (record === null) return null;
    if (immutable) return 'immutable';
    const isFrozen = (frozenOnceUsed && usageCountOf(record) > 0) || frozenFieldsOf(record).includes(name);
    return isFrozen ? 'frozen' : null;
  };
}
