import type { RecordOf } from '../../contract/resource';
import { investments } from '../../contract/money/investments';
import { Facts } from '../kit/read/Facts';
import { SumTable, type SumLine } from '../kit/read/SumTable';
import { useResourceText } from '../kit/resourceText';
import css from './investments.module.css';
import { hasUnpaidCommitment, isOpen } from './status';

/** outstanding = paid in − principal returned − written off; shown next to the commitment and the yield. */
export function Capital({ record }: { record: RecordOf<typeof investments> }) {
  const texts = useResourceText();
  type Amount = 'paidInMinor' | 'principalMinor' | 'writtenOffMinor' | 'outstandingMinor';
  const line = (name: Amount, sign: 1 | -1): SumLine => ({
    label: texts.fieldLabel(investments.name, name),
    amountMinor: sign * record[name],
  });
  const lines = [line('paidInMinor', 1), line('principalMinor', -1), line('writtenOffMinor', -1)];
  return (
    <>
      <SumTable
        label={texts.translate('investments.capital')}
        currency={record.currency}
        lines={[
          ...lines.filter(({ amountMinor }, index) => index === 0 || amountMinor !== 0),
          { ...line('outstandingMinor', 1), total: true },
        ]}
      />
      <Facts of={investments} names={['committedMinor', 'yieldMinor']} />
      {isOpen(record) && !hasUnpaidCommitment(record) && (
        <p className={css['fullyPaidIn']}>{texts.translate('investments.allPutIn')}</p>
      )}
    </>
  );
}
