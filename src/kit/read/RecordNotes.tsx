import { Suspense } from 'react';
import { useSlots } from '../slots';

/** Notes of the record in context. */
export function RecordNotes() {
  const { RecordNotes: Notes } = useSlots();
  return (
    Notes && (
      <Suspense>
        <Notes />
      </Suspense>
    )
  );
}
