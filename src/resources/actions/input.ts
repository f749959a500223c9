import type { Action, Resource } from '../../../api/contract/resource';
import { formValues, toSend, violationsIn, type FormValues } from '../form/values';
import type { AnyRecord } from '../record';

/** What an action takes, as forms know it: a resource with the fields of its input. */
export function inputOf(resource: Resource, action: Action | undefined): Resource {
  return { ...resource, fields: action?.input ?? {} };
}

/**
 * What the input of an action starts with: what the action says, `today` where it says so; else what is called as a field of
 * the record begins as the record has it, unless no two records share it; the rest as it is declared.
 */
export function startOf({ fields }: Resource, action: Action | undefined, input: Resource, record: AnyRecord, today: string): FormValues {
  const values = Object.entries(input.fields).map(([name, { initial }]) => [name, fields[name]?.unique === false ? record[name] : initial]);
  return formValues(input, { ...Object.fromEntries(values), ...todayIn(action, today), ...action?.startsWith?.(record) } as FormValues);
}

/** What the input starts with for several records at once. */
export function bulkStartOf(action: Action | undefined, input: Resource, today: string): FormValues {
  return { ...formValues(input), ...todayIn(action, today) };
}

function todayIn(action: Action | undefined, today: string): FormValues {
  return Object.fromEntries((action?.today ?? []).map((name) => [name, today]));
}

/** The input as it is sent; `null` while the declaration finds something wrong with it. */
export function completeInput(input: Resource, values: FormValues): FormValues | null {
  return violationsIn(input, values).length > 0 ? null : toSend(input, values);
}
