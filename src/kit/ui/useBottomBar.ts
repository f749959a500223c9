import { useEffect, useRef, useState, type RefObject } from 'react';

interface BottomBar<Bar> {
  bar: RefObject<Bar | null>;
  endMarker: RefObject<HTMLDivElement | null>;
  isCovering: boolean;
}

const heightProperty = '--bottom-bar';

/**
 * Tracks a bar that sticks to the bottom of the window. While the bar covers the page, sets the document's style
 * property `--bottom-bar` to its height, which keeps scroll targets and notifications clear of it.
 */
export function useBottomBar<Bar extends HTMLElement>(): BottomBar<Bar> {
  const bar = useRef<Bar>(null);
  const endMarker = useRef<HTMLDivElement>(null);
  const [isCovering, setCovering] = useState(false);

  useEffect(() => {
    if (!endMarker.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setCovering(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(endMarker.current);
    return () => observer.disconnect();
  }, []);

  useBottomBarHeight(bar, isCovering);
  return { bar, endMarker, isCovering };
}

/** Publishes the height of a bar that covers the bottom of the window. A hidden bar publishes nothing. */
export function useBottomBarHeight(bar: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!isCovering || !element) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight > 0) root.style.setProperty(heightProperty, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(heightProperty);
    };
  }, [bar, isCovering]);
}
