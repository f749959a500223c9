import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Resource } from '../../../contract/resource';
import uiCss from '../ui/ui.module.css';
import { textOf, titleOf, type AnyRecord } from '../record';
import { useResource } from '../contexts';
import type { TableColumn } from '../table/column';
import { Table } from '../table/Table';
import { useResourceText } from '../resourceText';
import css from './bulk.module.css';
import { amountFieldOf, totalsOf } from './amounts';
import { valuesToSend, violationsIn, type FormValues } from '../form/formValues';

interface Props {
  input: Resource;
  fields: readonly string[];
  records: readonly AnyRecord[];
  values: RecordValues;
  errors: ReadonlyMap<string, string>;
  onChange: (values: RecordValues) => void;
}

/**
 * Inputs for fields entered per record, such as a payment reference. Pasting several lines also fills the rows below,
 * as in a spreadsheet; Enter moves to the next row.
 */
export function PerRecordInputs({ input, fields, records, values, errors, onChange }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const amountField = amountFieldOf(resource);
  const totals = amountField !== undefined && records.length > 1 ? totalsOf(resource, amountField, records) : [];

  function paste(event: ClipboardEvent, id: string, field: string) {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(fillDown(values, records.slice(records.findIndex((record) => record.id === id)), field, text));
  }

  function focusNextRow(event: KeyboardEvent, id: string, field: string) {
    const nextRecord = records[records.findIndex((record) => record.id === id) + 1];
    if (event.key !== 'Enter' || !nextRecord) return;
    event.preventDefault();
    inputs.current.get(recordFieldKey(nextRecord.id, field))?.focus();
  }

  const columns: TableColumn<AnyRecord>[] = [
    {
      key: resource.title,
      label: resourceText.fieldLabel(resource.name, resource.title),
      cell: (record) => titleOf(resource, record, resourceText),
      total: totals.length > 0 && resourceText.translate('bulk.total'),
    },
    ...fields.map((field): TableColumn<AnyRecord> => ({
      key: field,
      label: resourceText.fieldLabel(resource.name, field),
      cell: (record) => {
        const key = recordFieldKey(record.id, field);
        const error = errors.get(key);
        return (
          <>
            <input
              className={uiCss['control']}
              ref={(element) => void (element ? inputs.current.set(key, element) : inputs.current.delete(key))}
              data-record={key}
              aria-label={`${resourceText.fieldLabel(resource.name, field)}: ${titleOf(resource, record, resourceText)}`}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${key}-error`}
              autoComplete="off"
              maxLength={maxLengthOf(input, field)}
              value={values.get(key) ?? ''}
              onChange={({ target }) => onChange(new Map(values).set(key, target.value))}
              onPaste={(event) => paste(event, record.id, field)}
              onKeyDown={(event) => focusNextRow(event, record.id, field)}
            />
            {error !== undefined && <small id={`${key}-error`}>{error}</small>}
          </>
        );
      },
    })),
  ];
  if (amountField !== undefined)
    columns.splice(1, 0, {
      key: amountField,
      label: resourceText.fieldLabel(resource.name, amountField),
      align: 'end',
      cell: (record) => textOf(resource, amountField, record, resourceText),
      total: totals.map((total) => textOf(resource, amountField, total, resourceText)).join(' · '),
    });
  return (
    <div className={css['records']}>
      <Table
        variant="panel"
        label={resourceText.resource(resource.name, 2)}
        columns={columns}
        rows={records}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function maxLengthOf({ fields }: Resource, name: string): number | undefined {
  const field = fields[name];
  return field?.kind === 'text' ? field.maxLength : undefined;
}

export type RecordValues = ReadonlyMap<string, string>;

export const recordFieldKey = (id: string, field: string) => `${id} ${field}`;

/**
 * Fills one record per line of a pasted text, starting at the first of `records`. Takes the first non-empty cell of each
 * line.
 */
export function fillDown(
  values: RecordValues,
  records: readonly { id: string }[],
  field: string,
  text: string,
): RecordValues {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const cells = lines.map(
    (line) =>
      line
        .split('\t')
        .map((cell) => cell.trim())
        .find((cell) => cell !== '') ?? '',
  );
  const filledValues = new Map(values);
  for (const [index, { id }] of records.entries()) {
    const cell = cells[index];
    if (cell !== undefined) filledValues.set(recordFieldKey(id, field), cell);
  }
  return filledValues;
}

const valuesOfRecord = (values: RecordValues, fields: readonly string[], id: string): FormValues =>
  Object.fromEntries(fields.map((field) => [field, values.get(recordFieldKey(id, field)) ?? '']));

/** Returns the values entered for more than one record in the same field. */
export function repeatedValuesOf(values: RecordValues, fields: readonly string[], ids: readonly string[]): string[] {
  const repeated = fields.flatMap((field) => {
    const entered = ids.map((id) => values.get(recordFieldKey(id, field))?.trim() ?? '').filter(Boolean);
    return entered.filter((value, index) => entered.indexOf(value) < index);
  });
  return [...new Set(repeated)];
}

export function parseRecordInput(
  input: Resource,
  fields: readonly string[],
  values: RecordValues,
  id: string,
): FormValues {
  return valuesToSend(input, valuesOfRecord(values, fields, id));
}

export function inputErrorsOf(
  input: Resource,
  fields: readonly string[],
  values: RecordValues,
  ids: readonly string[],
): Map<string, string> {
  return new Map(
    ids.flatMap((id) =>
      violationsIn(input, valuesOfRecord(values, fields, id)).map(
        ({ field, code }) => [recordFieldKey(id, field), code] as const,
      ),
    ),
  );
}
