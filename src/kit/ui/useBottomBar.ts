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

const heights = new Map<HTMLElement, number>();

function publishHeight(): void {
  const height = Math.max(0, ...heights.values());
  const { style } = document.documentElement;
  if (height > 0) style.setProperty(heightProperty, `${height}px`);
  else style.removeProperty(heightProperty);
}

/** Publishes the height of the tallest bar at the bottom of the window; a hidden bar counts as 0. */
export function useBottomBarHeight(bar: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!isCovering || !element) return undefined;
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight);
      publishHeight();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(element);
      publishHeight();
    };
  }, [bar, isCovering]);
}
