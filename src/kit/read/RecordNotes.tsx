import { Suspense } from 'react';
import { useSlots } from '../slots';

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
