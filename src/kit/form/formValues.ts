import { isEqual } from '../compareValues';
import { parseTypedAmount } from '../../../contract/amounts';
import { dateIn, daysAfter } from '../../../contract/days';
import { isApplicable, initialOf, schemaFor, type Field } from '../../../contract/fields';
import type { NewRecordDefaults } from '../../../contract/newRecords';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { violationsOf } from '../../../contract/violations';
import { config } from '../../config';
import { displayOf } from '../kinds/displays';
import { currencyOf } from '../kinds/numbers.read';
import { type Part, type Values, valueAt } from '../kinds/kind';

/** Values of all writable fields, including each part of a field; `null` if empty. */
export type FormValues = Record<string, unknown>;

export function writableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { readOnly }]) => !readOnly);
}

export interface FormPart extends Part {
  topField: string;
  name: string;
  field: Field;
}

export function formPartsOf(resource: Resource): FormPart[] {
  return writableFields(resource).flatMap(([topField, field]) =>
    displayOf(field)
      .parts(topField, field)
      .map((part): FormPart =>
        Object.assign({}, part, {
          topField,
          name: part.innerField?.name ?? topField,
          field: part.innerField?.field ?? field,
        }),
      ),
  );
}

/**
 * Returns the initial values of a form: the values of `record`; for a new record, the owners' settings (`newRecords`),
 * else the declared initial values.
 */
export function initialFormValues(
  resource: Resource,
  record?: Readonly<Record<string, unknown>>,
  newRecords?: NewRecordDefaults,
): FormValues {
  const values: FormValues = {};
  for (const [name, field] of writableFields(resource)) {
    const value = record ? record[name] : initialFieldValue(field, newRecords);
    for (const { source } of displayOf(field).parts(name, field))
      setAt(values, source, valueAt({ [name]: value }, source) ?? null);
  }
  return values;
}

export function initialFieldValue(field: Field, newRecords?: NewRecordDefaults): unknown {
  if (field.kind !== 'date' || field.initialDay === undefined) return initialOf(field, {}, newRecords);
  return daysAfter(dateIn(config.timeZone, new Date()), field.initialDay === 'today' ? 0 : field.initialDay);
}

/** Returns `null` for a field that does not apply, because `undefined` would not be sent. */
function valuesToParse(resource: Resource, values: FormValues): [name: string, field: Field, value: unknown][] {
  return writableFields(resource).map(([name, field]) => {
    const applicableValue =
      isApplicable(field, values) && isInForm(field, values) ? clearInapplicable(field, values[name], values) : null;
    const { serialize } = displayOf(field);
    return [name, field, serialize ? serialize(applicableValue, field) : applicableValue];
  });
}

export function isInForm({ formCondition }: Field, values: Values): boolean {
  return formCondition === undefined || values[formCondition.field] === formCondition.value;
}

function clearInapplicable(field: Field, value: unknown, values: FormValues): unknown {
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      field.fields[key] && !isApplicable(field.fields[key], values) ? null : inner,
    ]),
  );
}

/**
 * Returns the values to send, as normalized by the schemas (trimmed, upper case …). `record` is `null` for a new
 * record.
 */
export function valuesToSend(resource: Resource, values: FormValues, record: Values | null = null): FormValues {
  const preparedFields = valuesToParse(resource, values);
  const preparedValues = Object.fromEntries(preparedFields.map(([name, , value]) => [name, value]));
  return Object.fromEntries(
    preparedFields.flatMap(([name, field, value]) => {
      const parsed = schemaFor(name, field, preparedValues, record).safeParse(value);
      return value === undefined ? [] : [[name, parsed.success ? (parsed.data ?? null) : value]];
    }),
  );
}

export function violationsIn(resource: Resource, values: FormValues, record: Values | null = null): Violation[] {
  const preparedFields = valuesToParse(resource, values);
  const preparedValues = Object.fromEntries(preparedFields.map(([name, , value]) => [name, value]));
  return preparedFields.flatMap(([name, field, value]) => {
    const parsed = schemaFor(name, field, preparedValues, record).safeParse(value);
    if (!parsed.success)
      return ambiguityViolations(name, field, value, values) ?? violationsOf(name, value, parsed.error.issues);
    return isInFuture(field, parsed.data) ? [{ field: name, code: 'inFuture' as const }] : [];
  });
}

/** Returns a violation for an amount that can be read in several ways. */
function ambiguityViolations(name: string, field: Field, value: unknown, values: FormValues): Violation[] | null {
  if (field.kind !== 'money' || typeof value !== 'string') return null;
  const units = parseTypedAmount(value, currencyOf(field, values));
  return units === 'ambiguousNumber' ? [{ field: name, code: units, params: { value } }] : null;
}

/** Checks future dates separately from the schemas, as the API does. */
function isInFuture(field: Field, value: unknown): boolean {
  return (
    field.kind === 'date' &&
    field.latest === 'today' &&
    typeof value === 'string' &&
    value > dateIn(config.timeZone, new Date())
  );
}

export function setAt(values: object, source: string, value: unknown): void {
  const [key = '', ...rest] = source.split('.');
  if (rest.length === 0) {
    Reflect.set(values, key, value);
    return;
  }
  const currentValue: unknown = Reflect.get(values, key);
  const inner = typeof currentValue === 'object' && currentValue !== null ? currentValue : {};
  Reflect.set(values, key, inner);
  setAt(inner, rest.join('.'), value);
}

export function hasEqualValues(resource: Resource, one: Readonly<FormValues>, other: Readonly<FormValues>): boolean {
  return formPartsOf(resource).every(({ source }) => isEqual(valueAt(one, source), valueAt(other, source)));
}
