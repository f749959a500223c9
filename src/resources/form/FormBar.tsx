import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ProblemDetails } from '../../data/problem';
import { ProblemAlert } from '../../ui/ProblemAlert';
import css from './form.module.css';

interface Props {
  /** Why the last attempt did not work. */
  problem: ProblemDetails | null;
  /** What became of the input. */
  kept: string;
  /** The buttons. */
  children: ReactNode;
}

/**
 * The foot of a form, always on screen. What went wrong stands in it, above the buttons: in the
 * form it would lie under the bar, where nobody sees it.
 */
export function FormBar({ problem, kept, children }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const covers = useBelow(end);
  return (
    <>
      <div className={css['bar']} data-covers={covers || undefined}>
        {problem && <ProblemAlert problem={problem}>{kept}</ProblemAlert>}
        <div className={css['buttons']}>{children}</div>
      </div>
      <div ref={end} className={css['end']} />
    </>
  );
}

/** Whether the element is below what the window shows: the bar then lies over the form. */
function useBelow(element: { readonly current: HTMLElement | null }): boolean {
  const [below, setBelow] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return below;
}
