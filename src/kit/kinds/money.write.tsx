import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { decimalOf, parseAmount } from '../../../contract/amounts';
import { decimalsOf, platformCurrency } from '../../../contract/currencies';
import { useWords } from '../words';
import { besideName, type InputProps, type FieldEditor } from './kind';
import { currencyOf } from './money.read';
import { NumberPart } from './NumberPart';
import { rangeFilter } from './RangeFilter';

function Input({ resource, name, field, record }: InputProps<'money'>) {
  const words = useWords();
  const currency = useCurrency(name, field, record);
  return (
    <NumberPart
      source={name}
      label={words.field(resource, name)}
      required={field.required}
      read={(typed) => unitsOrUndefined(typed, currency)}
      write={(minor) => words.format.amount(minor, currency)}
      inputMode="decimal"
      unit={currency}
      help={words.of(resource, `help.${name}`)}
    />
  );
}

/**
 * Returns the form's currency, else the record's. Changing it preserves the amount as read: 99.00 pesos become 99 of a
 * currency without decimals, not 9,900.
 */
function useCurrency(name: string, field: InputProps<'money'>['field'], record: InputProps<'money'>['record']): string {
  const { getValues, setValue, subscribe } = useFormContext();
  const source = besideName(name, field.currency ?? '');
  const written: unknown = useWatch({ name: source });
  const known = currencyOf(field, record ?? {});
  const currency = field.currency !== undefined && typeof written === 'string' && written ? written : known;

  useEffect(
    () =>
      subscribe({
        name: source,
        formState: { values: true },
        callback: ({ values, type }) => {
          const next: unknown = values[source];
          const amount: unknown = getValues(name);
          if (type !== 'change' || typeof next !== 'string') return;
          const read = typeof amount === 'number' ? decimalOf(amount, decimalsOf(currency)) : amount;
          if (typeof read === 'string') setValue(name, rescaled(read, next), { shouldDirty: true });
        },
      }),
    [subscribe, getValues, setValue, name, source, currency],
  );
  return currency;
}

/**
 * Converts the typed amount to the currency's minor units; an amount that does not fit stays as it reads, for the
 * validation to report.
 */
function rescaled(amount: string, currency: string): number | string {
  return unitsOrUndefined(amount, currency) ?? amount;
}

/** Text that is not an amount, or is ambiguous, stays in the form as typed: `violationsIn` reports it. */
function unitsOrUndefined(typed: string, currency: string): number | null | undefined {
  const units = parseAmount(typed, currency);
  return typeof units === 'string' ? undefined : units;
}

/** Uses the platform's currency: a list may contain several, and a filter compares amounts in one. */
const Filter = rangeFilter(({ format }) => ({
  read: (typed) => unitsOrUndefined(typed, platformCurrency) ?? undefined,
  write: (filtered) => (typeof filtered === 'number' ? format.amount(filtered, platformCurrency) : ''),
  inputMode: 'decimal',
}));

export const money: FieldEditor<'money'> = { Input, Filter };
