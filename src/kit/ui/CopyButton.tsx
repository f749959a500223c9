import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useCopy } from './useCopy';
import css from './ui.module.css';

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const translate = useT();
  const [copy, outcome] = useCopy(text);
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
