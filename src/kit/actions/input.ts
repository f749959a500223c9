import type { Action, Resource } from '../../../contract/resource';
import { formValues, startValue, toSend, violationsIn, type FormValues } from '../form/values';
import type { AnyRecord } from '../record';

/** What an action takes, as forms know it: a resource with the fields of its input. */
export function inputOf(resource: Resource, action: Action | undefined): Resource {
  return { ...resource, fields: action?.input ?? {} };
}

/**
 * What the input of an action starts with: what the action says; else what is called as a field of
 * the record begins as the record has it, unless no two records share it; the rest as it is declared.
 */
export function startOf(
  { fields }: Resource,
  action: Action | undefined,
  input: Resource,
  record: AnyRecord,
): FormValues {
  const values = Object.entries(input.fields).map(([name, field]) => [
    name,
    (fields[name]?.unique === false ? record[name] : null) ?? startValue(field),
  ]);
  return formValues(input, { ...Object.fromEntries(values), ...action?.startsWith?.(record) } as FormValues);
}

/** The input as it is sent; `null` while the declaration finds something wrong with it. */
export function completeInput(input: Resource, values: FormValues): FormValues | null {
  return violationsIn(input, values).length > 0 ? null : toSend(input, values);
}
