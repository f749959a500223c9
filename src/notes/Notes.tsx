import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasNotes } from '../../contract/people/notes';
import { useRecord, useResource } from '../kit/contexts';
import { LoadingState } from '../kit/ui/states';
import { useSeen } from '../kit/ui/useSeen';
import { noteIn } from './noteHash';

const NotesPanel = lazy(() => import('./NotesPanel'));

/** What colleagues have noted about the record in context; fetched once its place comes into view. */
export function Notes() {
  const { name } = useResource();
  const { id } = useRecord();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  // Who was led to a note has it before they scroll to it.
  const isAddressed = noteIn(useLocation().hash) !== null;
  if (!hasNotes(name)) return null;
  return (
    <div ref={box} data-screen>
      {(seen || isAddressed) && (
        <Suspense fallback={<LoadingState rows={2} />}>
          <NotesPanel key={`${name} ${id}`} resource={name} recordId={id} />
        </Suspense>
      )}
    </div>
  );
}
