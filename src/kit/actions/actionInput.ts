import type { Action, Resource } from '../../../contract/resource';
import { formValues, startValue, toSend, violationsIn, type FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';

export function actionInputOf(resource: Resource, action: Action | undefined): Resource {
  return { ...resource, fields: action?.input ?? {} };
}

/**
 * Returns the initial values of an action's input: the value given by the action's `startsWith`, else the record's
 * field of the same name unless it is unique, else the declared default.
 */
export function initialInput(
  { fields }: Resource,
  action: Action | undefined,
  input: Resource,
  record: AnyRecord,
): FormValues {
  const values = Object.entries(input.fields).map(([name, field]) => [
    name,
    (fields[name]?.unique === false ? record[name] : null) ?? startValue(field),
  ]);
  return formValues(input, { ...Object.fromEntries(values), ...action?.initialInput?.(record) });
}

export function completeInput(input: Resource, values: FormValues): FormValues | null {
  return violationsIn(input, values).length > 0 ? null : toSend(input, values);
}
