import { useEffect, useRef, useState, type RefObject } from 'react';

interface BottomBar<Bar> {
  bar: RefObject<Bar | null>;
  /** For an empty element where the bar stands when the page is scrolled to its end. */
  end: RefObject<HTMLDivElement | null>;
  /** The bar lies over the page. */
  covers: boolean;
}

const height = '--bottom-bar';

/**
 * A bar that sticks to the foot of the window. While it lies over the page, its height is the style
 * property `--bottom-bar` of the document: what is scrolled to and what is announced stays clear of it.
 */
export function useBottomBar<Bar extends HTMLElement>(): BottomBar<Bar> {
  const bar = useRef<Bar>(null);
  const end = useRef<HTMLDivElement>(null);
  const [covers, setCovers] = useState(false);

  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setCovers(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = bar.current;
    if (!covers || !element) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(height, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(height);
    };
  }, [covers]);

  return { bar, end, covers };
}
