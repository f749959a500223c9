import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Resource, Action } from '../../../contract/resource';
import { Fieldset } from '../ui/Fieldset';
import {
  formPartsOf,
  initialFormValues,
  initialFieldValue,
  isInForm,
  valuesToSend,
  violationsIn,
  type FormValues,
} from '../form/formValues';
import { editorOf } from '../kinds/editors';
import type { Values } from '../kinds/kind';
import { isEmptyValue } from '../compareValues';
import { titleSourceOf, type AnyRecord } from '../record';
import css from './actions.module.css';

interface Props {
  input: Resource;
  record: AnyRecord | null;
  disabled: boolean;
}

export function ActionFields({ input, record, disabled }: Props) {
  const { setFocus, getValues } = useFormContext();
  const values: Values = useWatch();
  // Depends on the values when the dialog opens.
  const [firstSource] = useState(() => {
    const parts = formPartsOf(input);
    const firstToFill = parts.find(({ field, source }) => field.required && isEmptyValue(getValues(source)));
    return (firstToFill ?? parts[0])?.source;
  });
  useEffect(() => {
    if (firstSource !== undefined) setFocus(firstSource);
  }, [firstSource, setFocus]);

  if (firstSource === undefined) return null;
  return (
    <Fieldset className={css['fields']} disabled={disabled}>
      {Object.entries(input.fields).map(([name, field]) => {
        const { Input } = editorOf(field);
        if (!isInForm(field, values)) return null;
        return (
          <Input
            key={name}
            resource={input.name}
            name={name}
            field={field}
            titleSource={titleSourceOf(input)}
            record={record}
          />
        );
      })}
    </Fieldset>
  );
}

export function actionInputResource(resource: Resource, action: Action | undefined): Resource {
  return { ...resource, fields: action?.input ?? {} };
}

/**
 * Returns the initial values of an action's input: the value given by the action's `initialInput`, else the
 * record's field of the same name unless it is unique, else the declared default.
 */
export function initialInput(
  { fields }: Resource,
  action: Action | undefined,
  inputResource: Resource,
  record: AnyRecord,
): FormValues {
  const values = Object.entries(inputResource.fields).map(([name, field]) => [
    name,
    (fields[name]?.unique === false ? record[name] : null) ?? initialFieldValue(field),
  ]);
  return initialFormValues(inputResource, { ...Object.fromEntries(values), ...action?.initialInput?.(record) });
}

/** Replaces a text that is not typed yet in the input of a dry run. */
export const placeholder = '…';

/**
 * Returns input for a dry run; `null` if a value is missing or invalid. A dry run needs no reason yet and, if the action
 * moves money, no other text: texts such as a bank reference do not change the balances.
 */
export function parsePreviewInput(input: Resource, values: FormValues): FormValues | null {
  const previewValues = { ...values };
  for (const [name, { kind, required }] of Object.entries(input.fields))
    if (name === 'reason' || (input.money && kind === 'text' && required && !values[name]))
      previewValues[name] = placeholder;
  return violationsIn(input, previewValues).length > 0 ? null : valuesToSend(input, previewValues);
}
