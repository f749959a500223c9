import { deposits } from '../../contract/money/deposits';
import { FieldCell } from '../kit/FieldCell';
import type { AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';

/** Ordered like a bank statement, then who did what. */
const names = [
  'purpose',
  'bank',
  'bankReference',
  'receivedOn',
  'method',
  'note',
  'recordedByEmail',
  'createdAt',
  'settledByEmail',
  'settledAt',
  'journalId',
] as const;

export function DepositFacts({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  return (
    <dl className={css['facts']}>
      {names
        .filter((name) => record[name] !== null && record[name] !== undefined)
        .map((name) => (
          <div key={name} data-name={name}>
            <dt>{texts.fieldLabel(deposits.name, name)}</dt>
            <dd>
              <FieldCell source={name} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
