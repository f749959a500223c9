import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Resource } from '../../../contract/resource';
import { Notes } from '../../notes/Notes';
import { useWords } from '../words';
import { LoadingState } from '../ui/states';
import css from './history.module.css';
import { useSeen } from '../ui/useSeen';
import { useNarrow } from '../ui/useNarrow';

const HistoryPanel = lazy(() => import('./HistoryPanel'));

const noParts: readonly Resource[] = [];

/**
 * What is noted about the record in context, and what was done to it and to its `parts`. That is fetched once it comes into view; on a narrow screen, where it
 * would stand below everything, once it is opened.
 */
export function History({ parts = noParts }: { parts?: readonly Resource[] }) {
  const { translate } = useWords();
  const narrow = useNarrow(900);
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box);
  const [opened, setOpened] = useState(false);
  const panel = (
    <Suspense fallback={<LoadingState rows={3} />}>
      <HistoryPanel parts={parts} />
    </Suspense>
  );

  return (
    <div className={css['beside']}>
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
