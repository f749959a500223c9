import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Resource } from '../../../contract/resource';
import { useWords } from '../words';
import { LoadingState } from '../ui/states';
import css from './history.module.css';
import { useNarrow } from '../ui/useNarrow';

const HistoryPanel = lazy(() => import('./HistoryPanel'));

const noParts: readonly Resource[] = [];

/**
 * What was done to the record in context, and to its `parts`. It is fetched once it comes into view; on a narrow screen, where it
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
  );
}

/** Whether the element was on screen once. */
function useSeen(element: { readonly current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
