import { initialOf } from '../../../contract/fields';
import type { NewRecords } from '../../../contract/newRecords';
import type { Resource } from '../../../contract/resource';
import { useNewRecords } from '../newRecords';
import { formValues, writableFields, type FormValues } from './formValues';

export function useStartValues(resource: Resource): FormValues {
  return startValues(resource, useNewRecords());
}

function startValues(resource: Resource, newRecords: NewRecords | undefined): FormValues {
  const values = formValues(resource, undefined, newRecords);
  const offeredCurrencies: readonly unknown[] = newRecords?.currencies ?? [];
  const { currency } = values;
  if (offeredCurrencies.length === 0 || typeof currency !== 'string' || offeredCurrencies.includes(currency))
    return values;
  const withFirstCurrency: FormValues = { ...values, currency: offeredCurrencies[0] };
  const dependentFields = writableFields(resource).filter(([, { initialBy }]) => initialBy?.field === 'currency');
  return {
    ...withFirstCurrency,
    ...Object.fromEntries(dependentFields.map(([name, field]) => [name, initialOf(field, withFirstCurrency)])),
  };
}
