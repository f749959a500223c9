import type { Violation } from '../../../contract/problems';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
import { EmptyValue } from '../../kit/ui/EmptyValue';
import { StateChip } from '../../kit/ui/StateChip';
import css from './batch.module.css';
import giftcardsCss from '../giftcards.module.css';
import rowsCss from '../rows.module.css';
import type { BatchRow } from './toBatchRows';
import { giftCards } from '../../../contract/money/giftcards';
import type { FieldName } from '../../../contract/resource';

interface Props {
  rows: readonly BatchRow[];
  violationsByRow: readonly (readonly Violation[])[];
}

export function BatchRows({ rows, violationsByRow }: Props) {
  const { translate } = useResourceText();
  const rowsWithViolations = rows.map((row, index) => ({ row, violations: violationsByRow[index] ?? [] }));
  const sorted = [
    ...rowsWithViolations.filter(({ violations }) => violations.length > 0),
    ...rowsWithViolations.filter(({ violations }) => violations.length === 0),
  ];
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={giftcardsCss['scroll']} aria-label={translate('giftCards.batch.rows')} tabIndex={0}>
      <ul className={`${rowsCss['rows']} ${css['lines']}`}>
        {sorted.map(({ row, violations }) => (
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
