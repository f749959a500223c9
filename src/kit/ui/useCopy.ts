import { useState } from 'react';

/** Returns whether the last copy succeeded: browsers may forbid it, and the clipboard API requires https. */
export function useCopy(text: string): [copy: () => Promise<void>, outcome: 'copied' | 'notCopied' | null] {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);

  async function copy() {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  }

  return [copy, outcome];
}
