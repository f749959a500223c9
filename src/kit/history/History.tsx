import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useIsPlainBackend } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import { LoadingState } from '../ui/states';
import css from './history.module.css';
import { useHasBeenOnScreen } from '../ui/useHasBeenOnScreen';
import { useIsNarrow } from '../ui/useIsNarrow';
import { useSlots } from '../slots';

const HistoryPanel = lazy(() => import('./HistoryPanel'));

/**
 * Notes and history of the record in context. Fetches the history once it scrolls into view; on a narrow screen, or if
 * `isFolded`, once the user opens it.
 */
export function History({ isFolded = false, link }: { isFolded?: boolean; link?: ReactNode }) {
  const { translate } = useResourceText();
  const isNarrow = useIsNarrow(900);
  const headingId = useId();
  const containerRef = useRef<HTMLElement>(null);
  const isOnScreen = useHasBeenOnScreen(containerRef);
  const [isOpen, setOpen] = useState(false);
  const isPlainBackend = useIsPlainBackend();
  const panel = (
    <>
      {link}
      <Suspense fallback={<LoadingState rows={3} />}>
        <HistoryPanel />
      </Suspense>
    </>
  );

  if (isPlainBackend) return null;
  return (
    <div data-screen className={css['notesAndHistory']}>
      <RecordNotes />
      <section ref={containerRef} className={css['history']} aria-labelledby={headingId}>
        {isNarrow || isFolded ? (
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              <h2 id={headingId}>{translate('history.title')}</h2>
            </summary>
            {isOpen && panel}
          </details>
        ) : (
          <>
            <h2 id={headingId}>{translate('history.title')}</h2>
            {isOnScreen && panel}
          </>
        )}
      </section>
    </div>
  );
}

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
