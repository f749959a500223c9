import { ReferenceCell } from '../resources/kinds/ReferenceCell';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';

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
