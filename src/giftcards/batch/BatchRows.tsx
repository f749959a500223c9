import type { Violation } from '../../../contract/problems';
import { useWords } from '../../kit/words';
import { Nothing } from '../../kit/ui/Nothing';
import { StateChip } from '../../kit/ui/StateChip';
import css from './batch.module.css';
import giftcardsCss from '../giftcards.module.css';
import rowsCss from '../rows.module.css';
import { reasonOf } from './reasons';
import type { BatchRow } from './rows';

interface Props {
  rows: readonly BatchRow[];
  wrong: readonly (readonly Violation[])[];
}

/** Rows of a batch and the result of each; rows with violations come first. */
export function BatchRows({ rows, wrong }: Props) {
  const { translate } = useWords();
  const judged = rows.map((row, at) => ({ row, violations: wrong[at] ?? [] }));
  const sorted = [
    ...judged.filter(({ violations }) => violations.length > 0),
    ...judged.filter(({ violations }) => violations.length === 0),
  ];
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={giftcardsCss['scroll']} aria-label={translate('giftCards.batch.rows')} tabIndex={0}>
      <ul className={`${rowsCss['rows']} ${css['lines']}`}>
        {sorted.map(({ row, violations }) => (
          <Line key={row.line} row={row} violations={violations} />
        ))}
      </ul>
    </section>
  );
}

function Line({
  row: { line, name, email, amountMinor, currency, repeated },
  violations,
}: {
  row: BatchRow;
  violations: readonly Violation[];
}) {
  const words = useWords();
  const { translate, format } = words;
  const isWrong = violations.length > 0;
  return (
    <li>
      <span className={css['place']}>{translate('giftCards.batch.line', { line: format.number(line) })}</span>
      <span>
        {name || email || <Nothing />}
        {name && email && <small>{email}</small>}
      </span>
      <span data-align="end">{amountMinor === null ? <Nothing /> : format.money(amountMinor, currency)}</span>
      <div className={css['verdict']}>
        <StateChip tone={isWrong ? 'bad' : 'good'}>
          {translate(isWrong ? 'import.verdicts.refused' : 'giftCards.batch.issue')}
        </StateChip>
        {repeated && !isWrong && <StateChip tone="warn">{translate('giftCards.batch.repeated')}</StateChip>}
        {violations.map((violation) => (
          <p key={violation.field}>{reasonOf(violation, currency, words)}</p>
        ))}
      </div>
    </li>
  );
}
