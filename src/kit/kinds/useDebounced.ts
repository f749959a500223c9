import { useEffect, useState } from 'react';

const debounceMs = 250;

export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
