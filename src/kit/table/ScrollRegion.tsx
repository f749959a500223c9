import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './table.module.css';

interface Props {
  label: string;
  boxed: boolean;
  children: ReactNode;
}

/** Scrolls content that overflows. Only then it is focusable and has an accessible name. */
export function ScrollRegion({ label, boxed, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={region}
      className={css['region']}
      data-boxed={boxed || undefined}
      {...(overflows && { 'data-overflows': true, role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
