import { useEffect, useState } from 'react';

/** In milliseconds. */
const pause = 250;

/** The text after a pause in typing; an empty one at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
