import { initialOf } from '../../../contract/fields';
import type { NewRecordDefaults } from '../../../contract/newRecords';
import type { Resource } from '../../../contract/resource';
import { useNewRecordDefaults } from '../newRecords';
import { initialFormValues, writableFields, type FormValues } from './formValues';

export function useNewRecordValues(resource: Resource): FormValues {
  return newRecordValues(resource, useNewRecordDefaults());
}

function newRecordValues(resource: Resource, defaults: NewRecordDefaults | undefined): FormValues {
  const values = initialFormValues(resource, undefined, defaults);
  const offeredCurrencies: readonly unknown[] = defaults?.currencies ?? [];
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
