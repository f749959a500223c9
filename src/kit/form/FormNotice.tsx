import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import css from './form.module.css';

/** Notice above a form (`contentAbove`) or in a dialog. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <Alert severity="info" className={css['notice'] ?? ''}>
      {children}
    </Alert>
  );
}
