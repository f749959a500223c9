import TextField from '@mui/material/TextField';
import { useState, type ReactNode, useEffect } from 'react';
import { useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldHelp } from './FieldHelp';
import css from './kinds.module.css';
import type { FieldKind } from '../../../contract/fields';
import { useResourceText, type ResourceText } from '../resourceText';
import { type FilterPart, type FilterProps, type InputProps, type FieldEditor, siblingName } from './kind';
import choicesCss from './choices.module.css';
import { parseUnits, formatDecimal, parseTypedAmount } from '../../../contract/amounts';
import { decimalsOf, platformCurrency } from '../../../contract/currencies';
import { currencyOf } from './numbers.read';

interface NumberFieldInputProps {
  source: string;
  label: string;
  required: boolean;
  parseTyped: (typed: string) => number | null | undefined;
  formatValue: (value: number) => string;
  inputMode: 'numeric' | 'decimal';
  unit?: string;
  help?: ReactNode;
}

/** Number input. Formats on blur; invalid text stays as typed, and the validation reports it. */
export function NumberFieldInput({
  source,
  label,
  required,
  parseTyped,
  formatValue,
  inputMode,
  unit,
  help,
}: NumberFieldInputProps) {
  const { id, field, fieldState } = useInput({
    source,
    parse: (typed: string) => numberOrText(parseTyped(typed), typed),
    format: (value: unknown) => value,
  });
  const [typedText, setTypedText] = useState<string | null>(null);
  const { ref, value, onBlur, onChange, ...input } = field;
  const errorMessage = fieldState.error?.message;
  return (
    <TextField
      {...input}
      id={id}
      inputRef={ref}
      label={label}
      required={required}
      value={typedText ?? displayedText(value, formatValue)}
      onChange={(event) => {
        setTypedText(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={() => {
        setTypedText(null);
        onBlur();
      }}
      error={Boolean(errorMessage)}
      helperText={
        (errorMessage || help) && (
          <FieldHelp source={source} errorMessage={errorMessage}>
            {help}
          </FieldHelp>
        )
      }
      slotProps={{
        htmlInput: {
          inputMode,
          autoComplete: 'off',
          'aria-required': required,
          required: false,
          style: tabularNumbers,
        },
        inputLabel: { required },
        input: { endAdornment: unit && <span className={css['unit']}>{unit}</span> },
      }}
    />
  );
}

const tabularNumbers = { fontVariantNumeric: 'tabular-nums lining-nums' };

function numberOrText(number: number | null | undefined, typed: string): number | string | null {
  return number === undefined ? typed : number;
}

function displayedText(value: unknown, formatValue: (value: number) => string): string {
  return typeof value === 'number' ? formatValue(value) : typeof value === 'string' ? value : '';
}

interface RangeFormat {
  parseTyped: (typed: string) => unknown;
  formatValue: (bound: unknown) => string;
  inputMode?: 'numeric' | 'decimal';
}

interface RangeFilterProps extends RangeFormat {
  value: FilterPart;
  onChange: (part: FilterPart) => void;
}

const createRangeFilter = (rangeFormatOf: (resourceText: ResourceText) => RangeFormat) =>
  function Filter({
    resource,
    name,
    value,
    onChange,
  }: Pick<FilterProps<FieldKind>, 'resource' | 'name' | 'value' | 'onChange'>) {
    const resourceText = useResourceText();
    const { translate } = resourceText;
    const label = resourceText.fieldLabel(resource, name);
    const props = { ...rangeFormatOf(resourceText), value, onChange };
    return (
      <fieldset className={choicesCss['choice']}>
        <legend>{label}</legend>
        <div className={choicesCss['range']}>
          <Bound
            {...props}
            bound={`${name}_gte`}
            label={translate('list.from')}
            name={translate('list.atLeast', { label })}
          />
          <Bound
            {...props}
            bound={`${name}_lte`}
            label={translate('list.to')}
            name={translate('list.atMost', { label })}
          />
        </div>
      </fieldset>
    );
  };

interface BoundProps extends RangeFilterProps {
  name: string;
  label: string;
  bound: string;
}

function Bound({ bound, label, name, value, onChange, parseTyped, formatValue, inputMode }: BoundProps) {
  const { translate } = useResourceText();
  const [typedText, setTypedText] = useState<string | null>(null);
  const [showsError, setShowsError] = useState(false);
  const isInvalid = typedText !== null && typedText.trim() !== '' && parseTyped(typedText) === undefined;
  const hasError = isInvalid && showsError;
  return (
    <TextField
      label={label}
      value={typedText ?? (value[bound] === undefined ? '' : formatValue(value[bound]))}
      error={hasError}
      helperText={hasError && translate('violations.malformed')}
      inputRef={(input: HTMLInputElement | null) => input?.setCustomValidity(isInvalid ? 'invalid' : '')}
      onInvalid={(event) => {
        // Replaces the browser's own message.
        event.preventDefault();
        setShowsError(true);
        if (event.target instanceof HTMLElement) event.target.focus();
      }}
      onChange={(event) => {
        setShowsError(false);
        setTypedText(event.target.value);
        onChange({ [bound]: parseTyped(event.target.value) });
      }}
      onBlur={() => (isInvalid ? setShowsError(true) : setTypedText(null))}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode, 'aria-label': name } }}
    />
  );
}

const parseInteger = (typed: string) => parseUnits(typed, 0);

function IntegerInput({ resource, name, field }: InputProps<'integer'>) {
  const resourceText = useResourceText();
  return (
    <NumberFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      parseTyped={parseInteger}
      formatValue={resourceText.format.number}
      inputMode="numeric"
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

const IntegerFilter = createRangeFilter(({ format }) => ({
  parseTyped: (typed) => parseInteger(typed) ?? undefined,
  formatValue: (filterValue) => (typeof filterValue === 'number' ? format.number(filterValue) : ''),
  inputMode: 'numeric',
}));

export const integer: FieldEditor<'integer'> = { Input: IntegerInput, Filter: IntegerFilter };

const parseBasisPoints = (typed: string) => parseUnits(typed, 2);
const formatPercent = (resourceText: ResourceText) => (bp: number) =>
  resourceText.format.rate(bp).replace('%', '').trim();

function RateInput({ resource, name, field }: InputProps<'rate'>) {
  const resourceText = useResourceText();
  return (
    <NumberFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      parseTyped={parseBasisPoints}
      formatValue={formatPercent(resourceText)}
      inputMode="decimal"
      unit="%"
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

const RateFilter = createRangeFilter(({ format }) => ({
  parseTyped: (typed) => parseBasisPoints(typed) ?? undefined,
  formatValue: (filterValue) => (typeof filterValue === 'number' ? format.rate(filterValue) : ''),
  inputMode: 'decimal',
}));

export const rate: FieldEditor<'rate'> = { Input: RateInput, Filter: RateFilter };

function MoneyInput({ resource, name, field, record }: InputProps<'money'>) {
  const resourceText = useResourceText();
  const currency = useCurrency(name, field, record);
  return (
    <NumberFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      parseTyped={(typed) => parseMoney(typed, currency)}
      formatValue={(minor) => resourceText.format.amount(minor, currency)}
      inputMode="decimal"
      unit={currency}
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

/**
 * Returns the currency of an amount in the form. If the user changes it, keeps the amount as shown: 99.00 pesos become
 * 99 in a currency without decimals, not 9,900.
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
          const nextCurrency: unknown = values[source];
          const amount: unknown = getValues(name);
          if (type !== 'change' || typeof nextCurrency !== 'string') return;
          const shownAmount = typeof amount === 'number' ? formatDecimal(amount, decimalsOf(currency)) : amount;
          if (typeof shownAmount === 'string')
            setValue(name, rescaleAmount(shownAmount, nextCurrency), { shouldDirty: true });
        },
      }),
    [subscribe, getValues, setValue, name, source, currency],
  );
  return currency;
}

function rescaleAmount(amount: string, currency: string): number | string {
  return parseMoney(amount, currency) ?? amount;
}

/** Returns `undefined` for invalid or ambiguous text: it stays in the form as typed, and `violationsIn` reports it. */
function parseMoney(typed: string, currency: string): number | null | undefined {
  const units = parseTypedAmount(typed, currency);
  return typeof units === 'string' ? undefined : units;
}

/** Uses the platform's currency: a list may contain several currencies, and a filter compares amounts in one. */
const MoneyFilter = createRangeFilter(({ format }) => ({
  parseTyped: (typed) => parseMoney(typed, platformCurrency) ?? undefined,
  formatValue: (filterValue) => (typeof filterValue === 'number' ? format.amount(filterValue, platformCurrency) : ''),
  inputMode: 'decimal',
}));

export const money: FieldEditor<'money'> = { Input: MoneyInput, Filter: MoneyFilter };
