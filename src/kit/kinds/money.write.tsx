import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDecimal, parseAmount } from '../../../contract/amounts';
import { decimalsOf, platformCurrency } from '../../../contract/currencies';
import { useResourceText } from '../resourceText';
import { siblingName, type InputProps, type FieldEditor } from './kind';
import { currencyOf } from './money.read';
import { NumberFieldInput } from './NumberFieldInput';
import { createRangeFilter } from './RangeFilter';

function Input({ resource, name, field, record }: InputProps<'money'>) {
  const resourceText = useResourceText();
  const currency = useCurrency(name, field, record);
  return (
    <NumberFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      parseTyped={(typed) => parseUnits(typed, currency)}
      formatValue={(minor) => resourceText.format.amount(minor, currency)}
      inputMode="decimal"
      unit={currency}
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

/**
 * When the currency changes, keeps the amount as shown: 99.00 pesos become 99 in a currency without decimals, not
 * 9,900.
 */
function useCurrency(name: string, field: InputProps<'money'>['field'], record: InputProps<'money'>['record']): string {
  const { getValues, setValue, subscribe } = useFormContext();
  const source = siblingName(name, field.currency ?? '');
  const typedCurrency: unknown = useWatch({ name: source });
  const recordCurrency = currencyOf(field, record ?? {});
  const currency =
    field.currency !== undefined && typeof typedCurrency === 'string' && typedCurrency ? typedCurrency : recordCurrency;

  useEffect(
    () =>
      subscribe({
        name: source,
        formState: { values: true },
        callback: ({ values, type }) => {
          const next: unknown = values[source];
          const amount: unknown = getValues(name);
          if (type !== 'change' || typeof next !== 'string') return;
          const read = typeof amount === 'number' ? formatDecimal(amount, decimalsOf(currency)) : amount;
          if (typeof read === 'string') setValue(name, rescaleAmount(read, next), { shouldDirty: true });
        },
      }),
    [subscribe, getValues, setValue, name, source, currency],
  );
  return currency;
}

function rescaleAmount(amount: string, currency: string): number | string {
  return parseUnits(amount, currency) ?? amount;
}

/** Invalid or ambiguous text stays in the form as typed; `violationsIn` reports it. */
function parseUnits(typed: string, currency: string): number | null | undefined {
  const units = parseAmount(typed, currency);
  return typeof units === 'string' ? undefined : units;
}

/** Uses the platform's currency: a list may contain several currencies, and a filter compares amounts in one. */
const Filter = createRangeFilter(({ format }) => ({
  parseTyped: (typed) => parseUnits(typed, platformCurrency) ?? undefined,
  formatValue: (filtered) => (typeof filtered === 'number' ? format.amount(filtered, platformCurrency) : ''),
  inputMode: 'decimal',
}));

export const money: FieldEditor<'money'> = { Input, Filter };
