import { useEffect, useRef, type RefObject } from 'react';

const reachProperty = '--pager-reach';

/**
 * Pixels at the bottom of the window that a notification with two lines covers. The end of a page reserves the same
 * space (page.css).
 */
const noticeHeight = 88;

/**
 * Keeps notifications clear of a control near the end of a page that is pressed repeatedly. While the control overlaps
 * their area, sets the document's style property `--pager-reach`, above which notifications appear.
 */
export function useNoticesAbove<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const { top = 0, bottom = 0 } = ref.current?.getBoundingClientRect() ?? {};
      const isOverlapping = top < root.clientHeight && bottom > root.clientHeight - noticeHeight;
      if (isOverlapping) root.style.setProperty(reachProperty, `${Math.ceil(root.clientHeight - top)}px`);
      else root.style.removeProperty(reachProperty);
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      root.style.removeProperty(reachProperty);
    };
  }, []);

  return ref;
}
