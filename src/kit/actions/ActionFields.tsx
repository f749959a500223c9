import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Resource, Action } from '../../../contract/resource';
import { Fieldset } from '../ui/Fieldset';
import {
  formPartsOf,
  initialFormValues,
  initialFieldValue,
  valuesToSend,
  violationsIn,
  type FormValues,
} from '../form/formValues';
import { editorOf } from '../kinds/editors';
import { titleSourceOf, type AnyRecord } from '../record';
import css from './actions.module.css';

interface Props {
  input: Resource;
  record: AnyRecord | null;
  disabled: boolean;
}

export function ActionFields({ input, record, disabled }: Props) {
  const { setFocus } = useFormContext();
  const firstSource = formPartsOf(input)[0]?.source;
  useEffect(() => {
    if (firstSource !== undefined) setFocus(firstSource);
  }, [firstSource, setFocus]);

  if (firstSource === undefined) return null;
  return (
    <Fieldset className={css['fields']} disabled={disabled}>
      {Object.entries(input.fields).map(([name, field]) => {
        const { Input } = editorOf(field);
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

export function parseCompleteInput(inputResource: Resource, values: FormValues): FormValues | null {
  return violationsIn(inputResource, values).length > 0 ? null : valuesToSend(inputResource, values);
}
