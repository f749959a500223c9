import Button from '@mui/material/Button';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './ui.module.css';

interface Props {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
  variant?: 'contained' | 'outlined';
}

/** Asks again. While that is under way it does nothing, but keeps the focus: a disabled button would throw it away. */
export function AgainButton({ busy, onClick, children, variant = 'contained' }: Props) {
  return (
    <Button
      className={css['again']}
      variant={variant}
      startIcon={<RotateCw size={18} aria-hidden />}
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
    >
      {children}
    </Button>
  );
}
