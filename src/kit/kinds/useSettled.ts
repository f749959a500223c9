import { useEffect, useState } from 'react';

/** How long a pause in the typing is a question, in milliseconds. */
const pause = 250;

/** What was typed, once nothing was for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
