import { sales } from '../../contract/money/sales';
import type { RecordOf } from '../../contract/resource';
import { optionLabel } from '../kit/kinds/choices.read';
import { useResourceText } from '../kit/resourceText';
import { StateChip, toneOf } from '../kit/ui/values';

/** State of a sale; "partly refunded" instead of completed, the only state in which a sale can be refunded. */
export function SaleState({
  sale: { state, refundedMinor, totalMinor },
}: {
  sale: Pick<RecordOf<typeof sales>, 'state' | 'refundedMinor' | 'totalMinor'>;
}) {
  const texts = useResourceText();
  if (refundedMinor > 0 && refundedMinor < totalMinor)
    return <StateChip tone="warn">{texts.translate('sales.partlyRefunded')}</StateChip>;
  return (
    <StateChip tone={toneOf(state) ?? 'quiet'}>
      {optionLabel(state, texts, { resource: sales.name, name: 'state' })}
    </StateChip>
  );
}
