import { deposits } from '../../contract/money/deposits';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';

export function LargeMark({ record }: { record: AnyRecord }) {
  const words = useWords();
  if (recordOf(deposits, record).state !== 'pending' || recordOf(deposits, record).needsSecondPerson !== true)
    return null;
  return <StateChip tone="info">{words.field(deposits.name, 'needsSecondPerson')}</StateChip>;
}
