import { useEffect, useRef, type RefObject } from 'react';

const reach = '--pager-reach';

/** As much of the foot of the window as a notice of two lines takes, in pixels; the end of a page leaves as much room (page.css). */
const noticeHeight = 88;

/**
 * For what is pressed again and again near the end of a page. While it lies where notices appear, the
 * style property `--pager-reach` of the document is how high it may reach, and they appear above it.
 */
export function useNoticesAbove<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const root = document.documentElement;
    const sides = { inWindow: false, clear: false };
    const update = () => {
      if (sides.inWindow && !sides.clear) root.style.setProperty(reach, `${noticeHeight + element.offsetHeight}px`);
      else root.style.removeProperty(reach);
    };
    const inWindow = new IntersectionObserver(([entry]) => {
      sides.inWindow = entry?.isIntersecting ?? false;
      update();
    });
    const clear = new IntersectionObserver(
      ([entry]) => {
        sides.clear = entry?.isIntersecting ?? false;
        update();
      },
      { rootMargin: `0px 0px -${noticeHeight}px`, threshold: 1 },
    );
    inWindow.observe(element);
    clear.observe(element);
    return () => {
      inWindow.disconnect();
      clear.disconnect();
      root.style.removeProperty(reach);
    };
  }, []);

  return ref;
}
