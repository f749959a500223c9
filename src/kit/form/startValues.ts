import { initialOf } from '../../../contract/fields';
import type { NewRecords } from '../../../contract/newRecords';
import type { Resource } from '../../../contract/resource';
import { useNewRecords } from '../newRecords';
import { formValues, writable, type FormValues } from './values';

/** Returns the initial values of a new record: the declared ones, and the owners' settings for new records. */
export function useStartValues(resource: Resource): FormValues {
  return startValues(resource, useNewRecords());
}

function startValues(resource: Resource, newRecords: NewRecords | undefined): FormValues {
  const values = formValues(resource, undefined, newRecords);
  const offered: readonly unknown[] = newRecords?.currencies ?? [];
  const { currency } = values;
  if (offered.length === 0 || typeof currency !== 'string' || offered.includes(currency)) return values;
  const inFirst: FormValues = { ...values, currency: offered[0] };
  const following = writable(resource).filter(([, { initialBy }]) => initialBy?.field === 'currency');
  return { ...inFirst, ...Object.fromEntries(following.map(([name, field]) => [name, initialOf(field, inFirst)])) };
}
