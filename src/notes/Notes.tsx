import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasNotes } from '../../contract/people/notes';
import { useRecord, useResource } from '../kit/contexts';
import { LoadingState } from '../kit/ui/states';
import { useHasBeenOnScreen } from '../kit/ui/useHasBeenOnScreen';
import { noteIdInHash } from './noteHash';

const NotesPanel = lazy(() => import('./NotesPanel'));

export function Notes() {
  const { name } = useResource();
  const { id } = useRecord();
  const container = useRef<HTMLDivElement>(null);
  const isVisible = useHasBeenOnScreen(container);
  // A link to a note loads the notes at once, without scrolling.
  const isAddressed = noteIdInHash(useLocation().hash) !== null;
  if (!hasNotes(name)) return null;
  return (
    <div ref={container} data-screen>
      {(isVisible || isAddressed) && (
        <Suspense fallback={<LoadingState rows={2} />}>
          <NotesPanel key={`${name} ${id}`} resource={name} recordId={id} />
        </Suspense>
      )}
    </div>
  );
}
