import type { Action, Resource } from '../../../api/contract/resource';
import { toSend, violationsIn, type FormValues } from '../form/values';

/** What an action takes, as forms know it: a resource with the fields of its input. */
export function inputOf(resource: Resource, action: Action | undefined): Resource {
  return { ...resource, fields: action?.input ?? {} };
}

/** The input as it is sent; `null` while the declaration finds something wrong with it. */
export function completeInput(input: Resource, values: FormValues): FormValues | null {
  return violationsIn(input, values).length > 0 ? null : toSend(input, values);
}
