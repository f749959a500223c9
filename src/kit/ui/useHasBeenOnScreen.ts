import { useEffect, useState } from 'react';

export function useHasBeenOnScreen(element: { readonly current: HTMLElement | null }): boolean {
  const [hasBeenOnScreen, setHasBeenOnScreen] = useState(false);
  useEffect(() => {
    if (hasBeenOnScreen || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenOnScreen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasBeenOnScreen]);
  return hasBeenOnScreen;
}
