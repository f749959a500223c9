import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Notes } from '../../notes/Notes';
import { useIsPlainBackend } from '../../session/useMayDo';
import { useWords } from '../words';
import { LoadingState } from '../ui/states';
import css from './history.module.css';
import { useSeen } from '../ui/useSeen';
import { useNarrow } from '../ui/useNarrow';

const HistoryPanel = lazy(() => import('./HistoryPanel'));

/**
 * Notes and history of the record in context. The history is fetched once it scrolls into view; on a narrow screen,
 * where it is below everything else, once it is opened.
 */
export function History() {
  const { translate } = useWords();
  const narrow = useNarrow(900);
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box);
  const [opened, setOpened] = useState(false);
  const isPlain = useIsPlainBackend();
  const panel = (
    <Suspense fallback={<LoadingState rows={3} />}>
      <HistoryPanel />
    </Suspense>
  );

  if (isPlain) return null;
  return (
    <div data-screen className={css['beside']}>
      <Notes />
      <section ref={box} className={css['history']} aria-labelledby={heading}>
        {narrow ? (
          <details onToggle={(event) => setOpened(event.currentTarget.open)}>
            <summary>
              <h2 id={heading}>{translate('history.title')}</h2>
            </summary>
            {opened && panel}
          </details>
        ) : (
          <>
            <h2 id={heading}>{translate('history.title')}</h2>
            {seen && panel}
          </>
        )}
      </section>
    </div>
  );
}
