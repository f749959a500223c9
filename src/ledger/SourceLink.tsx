import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import type { AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';

/** What a journal was posted for: "Venta V-2026-000123", as a link to it. */
export function SourceLink({ record }: { record: AnyRecord }) {
  const words = useWords();
  const to = String(record['sourceType']);
  return (
    <span>
      {words.resource(to)} <ReferenceCell to={to} ids={[String(record['sourceId'])]} />
    </span>
  );
}
