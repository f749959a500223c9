import Button from '@mui/material/Button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import css from './ui.module.css';

interface Props {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
  variant?: 'contained' | 'outlined';
}

/** Button that ignores presses while `busy`, but stays enabled: a disabled button would lose the focus. */
export function RetryButton({ busy, onClick, children, variant = 'contained' }: Props) {
  return (
    <Button
      className={css['retryButton']}
      variant={variant}
      startIcon={<RotateCw size={18} aria-hidden />}
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
    >
      {children}
    </Button>
  );
}
