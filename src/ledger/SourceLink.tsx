import type { RecordOf } from '../../contract/resource';
import type { journals } from '../../contract/money/ledger';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import { useResourceText } from '../kit/resourceText';

export function SourceLink({ record }: { record: RecordOf<typeof journals> }) {
  const texts = useResourceText();
  const to = record.sourceType;
  return (
    <span>
      {texts.resource(to)} <ReferenceCell to={to} ids={[record.sourceId]} />
    </span>
  );
}
