import type { RecordOf } from '../../contract/resource';
import type { journals } from '../../contract/money/ledger';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import { useWords } from '../kit/words';

/** Link to the source of a journal: "Venta V-2026-000123". */
export function SourceLink({ record }: { record: RecordOf<typeof journals> }) {
  const words = useWords();
  const to = record.sourceType;
  return (
    <span>
      {words.resource(to)} <ReferenceCell to={to} ids={[record.sourceId]} />
    </span>
  );
}
