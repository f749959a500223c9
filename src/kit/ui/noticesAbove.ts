import { useEffect, useRef, type RefObject } from 'react';

const reach = '--pager-reach';

/** As much of the foot of the window as a notice of two lines takes, in pixels; the end of a page leaves as much room (page.css). */
const noticeHeight = 88;

/**
 * For what is pressed again and again near the end of a page. While it lies where notices appear, the
 * style property `--pager-reach` of the document is how high it reaches, and they appear above it.
 */
export function useNoticesAbove<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const { top = 0, bottom = 0 } = ref.current?.getBoundingClientRect() ?? {};
      const isInTheWay = top < root.clientHeight && bottom > root.clientHeight - noticeHeight;
      if (isInTheWay) root.style.setProperty(reach, `${Math.ceil(root.clientHeight - top)}px`);
      else root.style.removeProperty(reach);
    };
    // It moves when the page is scrolled, and when rows or the window make it longer or shorter.
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      root.style.removeProperty(reach);
    };
  }, []);

  return ref;
}
