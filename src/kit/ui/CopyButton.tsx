import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import css from './ui.module.css';

/** Copies `text` and shows whether it succeeded: browsers may forbid it, and the clipboard API requires https. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const translate = useT();
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

  return (
    <>
      <Button
        variant="outlined"
        startIcon={outcome === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {children}
      </Button>
      <output className={css['copied']}>{outcome && translate(`action.copy.${outcome}`)}</output>
    </>
  );
}
