import { useEffect, useState } from 'react';

/** Milliseconds. */
const debounceMs = 250;

/** Returns the text after a pause in typing; an empty text at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
