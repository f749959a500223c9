import { deposits } from '../../contract/money/deposits';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';

export function NeedsSecondPersonChip({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  if (recordOf(deposits, record).state !== 'pending' || recordOf(deposits, record).needsSecondPerson !== true)
    return null;
  return <StateChip tone="info">{texts.fieldLabel(deposits.name, 'needsSecondPerson')}</StateChip>;
}
