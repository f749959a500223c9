import type { Violation } from '../../../api/contract/problems';
import { useWords } from '../../resources/words';
import { Nothing } from '../../ui/Nothing';
import { StateChip } from '../../ui/StateChip';
import css from '../giftcards.module.css';
import { reasonOf } from './reasons';
import type { BatchRow } from './rows';

interface Props {
  rows: readonly BatchRow[];
  /** What is wrong with each, by its place. */
  wrong: readonly (readonly Violation[])[];
}

/** Each line of a batch and what would become of it; those with something wrong come first. */
export function BatchRows({ rows, wrong }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const judged = rows.map((row, at) => ({ row, violations: wrong[at] ?? [] }));
  const sorted = [...judged.filter(({ violations }) => violations.length > 0), ...judged.filter(({ violations }) => violations.length === 0)];
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroll']} aria-label={translate('giftCards.batch.rows')} tabIndex={0}>
      <table className={css['rows']}>
        <thead>
          <tr>
            <th scope="col">{translate('giftCards.batch.line')}</th>
            <th scope="col">{translate('giftCards.code.for')}</th>
            <th scope="col" data-align="end">
              {translate('giftCards.code.amount')}
            </th>
            <th scope="col">{translate('import.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row: { line, name, email, amountMinor, currency, repeated }, violations }) => (
            <tr key={line}>
              <td>{format.number(line)}</td>
              <th scope="row">
                {name || email || <Nothing />}
                {name && email && <small>{email}</small>}
              </th>
              <td data-align="end">{amountMinor === null ? <Nothing /> : format.money(amountMinor, currency)}</td>
              <td>
                <StateChip tone={violations.length > 0 ? 'bad' : 'good'}>{translate(violations.length > 0 ? 'import.verdicts.refused' : 'giftCards.batch.issue')}</StateChip>
                {repeated && violations.length === 0 && (
                  <>
                    {' '}
                    <StateChip tone="warn">{translate('giftCards.batch.repeated')}</StateChip>
                  </>
                )}
                {violations.map((violation) => (
                  <p key={violation.field}>{reasonOf(violation, currency, words)}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
