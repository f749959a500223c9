import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog } from './Dialog';

interface Props {
  title: string;
  children: ReactNode;
  /** The act by its name ("Archivar"), never "OK". */
  confirm: string;
  pending: boolean;
  /** Why the last attempt did not work. */
  problem?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before an act. While the act runs nothing can be pressed twice or closed. */
export function Confirm({ title, children, confirm, pending, problem, onConfirm, onClose }: Props) {
  const translate = useTranslate();
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
            {confirm}
          </Button>
        </>
      }
    >
      {problem}
    </Dialog>
  );
}
