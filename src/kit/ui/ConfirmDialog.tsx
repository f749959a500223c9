import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { Dialog } from './Dialog';

interface Props {
  title: string;
  children: ReactNode;
  /** Names the action, such as "Archivar"; never "OK". */
  confirmLabel: string;
  pending: boolean;
  problem?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, children, confirmLabel, pending, problem, onConfirm, onClose }: Props) {
  const translate = useT();
  return (
    <Dialog
      title={title}
      text={children}
      pending={pending}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={pending}>
            {translate('form.cancel')}
          </Button>
          <Button variant="contained" onClick={onConfirm} loading={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {problem}
    </Dialog>
  );
}
