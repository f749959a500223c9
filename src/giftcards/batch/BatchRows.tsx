import type { Violation } from '../../../contract/problems';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
import { EmptyValue, StateChip } from '../../kit/ui/values';
import css from './batch.module.css';
import giftcardsCss from '../giftcards.module.css';
import rowsCss from '../rows.module.css';
import { giftCards } from '../../../contract/money/giftcards';
import type { FieldName, RecordOf, Resource } from '../../../contract/resource';
import { parseAmount } from '../../../contract/amounts';
import { platformCurrency } from '../../../contract/currencies';
import { money } from '../../../contract/fields';
import type { FormBody } from '../../../contract/input';
import { valuesToSend, violationsIn, type FormValues } from '../../kit/form/formValues';
import { amountTitles, emailTitles, personTitles, normalizeTitle } from '../../kit/import/columnSynonyms';

interface Props {
  rows: readonly BatchRow[];
  violationsByRow: readonly (readonly Violation[])[];
}

export function BatchRows({ rows, violationsByRow }: Props) {
  const { translate } = useResourceText();
  const rowsWithViolations = rows.map((row, index) => ({ row, violations: violationsByRow[index] ?? [] }));
  const sortedRows = [
    ...rowsWithViolations.filter(({ violations }) => violations.length > 0),
    ...rowsWithViolations.filter(({ violations }) => violations.length === 0),
  ];
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={giftcardsCss['scroll']} aria-label={translate('giftCards.batch.rows')} tabIndex={0}>
      <ul className={`${rowsCss['rows']} ${css['lines']}`}>
        {sortedRows.map(({ row, violations }) => (
          <BatchRowItem key={row.line} row={row} violations={violations} />
        ))}
      </ul>
    </section>
  );
}

function BatchRowItem({
  row: { line, name, email, amountMinor, currency, hasDuplicateEmail },
  violations,
}: {
  row: BatchRow;
  violations: readonly Violation[];
}) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const isInvalid = violations.length > 0;
  return (
    <li>
      <span className={css['place']}>{translate('giftCards.batch.line', { line: format.number(line) })}</span>
      <span>
        {name || email || <EmptyValue />}
        {name && email && <small>{email}</small>}
      </span>
      <span data-align="end">{amountMinor === null ? <EmptyValue /> : format.money(amountMinor, currency)}</span>
      <div className={css['checkResult']}>
        <StateChip tone={isInvalid ? 'bad' : 'good'}>
          {translate(isInvalid ? 'import.verdicts.refused' : 'giftCards.batch.issue')}
        </StateChip>
        {hasDuplicateEmail && !isInvalid && <StateChip tone="warn">{translate('giftCards.batch.repeated')}</StateChip>}
        {violations.map((violation) => (
          <p key={violation.field}>{violationText(violation, currency, texts)}</p>
        ))}
      </div>
    </li>
  );
}

function violationText(
  { field, code, params = {} }: Violation,
  currency: string,
  { translate, format, fieldLabel: labelOf }: ResourceText,
): string {
  const formattedParams = Object.entries(params).map(
    ([key, value]) =>
      [
        key,
        field === ('initialMinor' satisfies FieldName<typeof giftCards>) && typeof value === 'number'
          ? format.money(value, currency)
          : value,
      ] as const,
  );
  return `${labelOf<string>(giftCards.name, field)}: ${translate(`violations.${code}`, Object.fromEntries(formattedParams))}`;
}

type CardRecipient = NonNullable<RecordOf<typeof giftCards>['recipient']>;
type CardForm = FormBody<typeof giftCards>;

const amountField = {
  initialMinor: money({ min: 1, currency: 'currency', section: 'terms' }),
} satisfies CardForm;
const { recipient: _, ...cardFields } = giftCards.fields;

export const batchTerms: Resource = {
  ...giftCards,
  fields: {
    ...Object.fromEntries(Object.entries(cardFields).filter(([, { readOnly }]) => !readOnly)),
    ...amountField,
  },
};

export interface BatchRow {
  line: number;
  name: string;
  email: string;
  card: FormValues;
  currency: string;
  amountMinor: number | null;
  violations: readonly Violation[];
  /** Whether an earlier row has the same address, which is a warning and not an error. */
  hasDuplicateEmail: boolean;
}

export function toBatchRows(terms: FormValues, recipients: readonly Recipient[]): BatchRow[] {
  const { currency: chosenCurrency }: CardForm = terms;
  const currency = typeof chosenCurrency === 'string' ? chosenCurrency : platformCurrency;
  const commonValues = valuesToSend(batchTerms, terms);
  const { initialMinor: commonAmount }: CardForm = commonValues;
  const seenAddresses = new Set<string>();
  return recipients.map(({ line, name, email, amount }) => {
    const rowAmount = parseAmount(amount, currency);
    // Leaves an invalid amount as typed, so that validation reports it.
    const initialMinor = typeof rowAmount === 'string' ? amount : (rowAmount ?? commonAmount ?? null);
    const recipient: Partial<CardRecipient> = { name: name || null, email: email || null };
    const rowValues: CardForm = { initialMinor, recipient };
    const values = { ...commonValues, ...rowValues };
    const address = email.toLowerCase();
    const hasDuplicateEmail = address !== '' && seenAddresses.has(address);
    seenAddresses.add(address);
    return {
      line,
      name,
      email,
      card: valuesToSend(giftCards, values),
      currency,
      amountMinor: typeof initialMinor === 'number' ? initialMinor : null,
      violations: violationsIn(giftCards, values),
      hasDuplicateEmail,
    };
  });
}

export function batchTotal(rows: readonly BatchRow[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
}

interface Recipient {
  /** Line number, starting at 1. Empty lines and the header line are counted. */
  line: number;
  name: string;
  email: string;
  /** Amount as typed; if empty, the common amount applies. */
  amount: string;
}

type Column = 'name' | 'email' | 'amount';

const columnTitles: Readonly<Record<Column, readonly string[]>> = {
  name: [...personTitles, 'Destinatario', 'Recipient'],
  email: emailTitles,
  amount: amountTitles,
};

/**
 * Parses recipients, one per line: "name, address, amount", separated by comma, semicolon or tab. Address and amount,
 * or the name, may be omitted. With a header line the columns may be in any order.
 */
export async function parseRecipients(text: string): Promise<Recipient[]> {
  const { parseCsv } = await import('../../kit/import/csv');
  const { records } = await parseCsv(text);
  const lines = records
    .map(({ cells }, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  const [first, ...others] = lines;
  const columns = first && findColumns(first.cells);
  if (!columns) return lines.map(({ line, cells }) => recipientByPosition(line, cells));
  return others.map(({ line, cells }) => ({
    line,
    name: cells[columns.name] ?? '',
    email: cells[columns.email] ?? '',
    amount: joinAmountCells(cells[columns.amount], cells.slice(first.cells.length)),
  }));
}

/**
 * Joins the cells of an unquoted amount such as `1,250.50`. Other surplus cells make the amount invalid, because
 * `1,500` may be two values.
 */
function joinAmountCells(cell = '', surplusCells: readonly string[]): string {
  const cells = [cell, ...surplusCells.filter(Boolean)];
  const isGrouped = /^\$?\d{1,3}(,\d{3})+\.\d\d$/.test(cells.join(','));
  return cells.join(isGrouped ? '' : ' / ');
}

function findColumns(cells: readonly string[]): Record<Column, number> | null {
  const headerTitles = cells.map(normalizeTitle);
  const columnIndex = (column: Column) =>
    headerTitles.findIndex((title) =>
      columnTitles[column].some((columnTitle) => normalizeTitle(columnTitle) === title),
    );
  const columns = { name: columnIndex('name'), email: columnIndex('email'), amount: columnIndex('amount') };
  return Object.values(columns).some((index) => index !== -1) ? columns : null;
}

function recipientByPosition(line: number, cells: readonly string[]): Recipient {
  const [name = '', email = '', amount, ...surplusCells] = cells[0]?.includes('@') ? ['', ...cells] : cells;
  return { line, name, email, amount: joinAmountCells(amount, surplusCells) };
}
