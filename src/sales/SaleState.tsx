import { sales } from '../../contract/money/sales';
import type { RecordOf } from '../../contract/resource';
import { optionLabel } from '../kit/kinds/choices.read';
import css from '../kit/read/read.module.css';
import { useResourceText } from '../kit/resourceText';
import { StateChip, toneOf } from '../kit/ui/values';

export function SaleState({
  sale: { state, refundedMinor, totalMinor },
}: {
  sale: Pick<RecordOf<typeof sales>, 'state' | 'refundedMinor' | 'totalMinor'>;
}) {
  const texts = useResourceText();
  return (
    <span className={css['chips']}>
      <StateChip tone={toneOf(state) ?? 'quiet'}>
        {optionLabel(state, texts, { resource: sales.name, name: 'state' })}
      </StateChip>
      {refundedMinor > 0 && refundedMinor < totalMinor && (
        <StateChip tone="warn">{texts.translate('sales.partlyRefunded')}</StateChip>
      )}
    </span>
  );
}
