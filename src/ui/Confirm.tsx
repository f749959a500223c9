import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  title: string;
  children: ReactNode;
  /** The act by its name ("Archivar"), never "OK". */
  confirm: string;
  pending?: boolean;
  /** Why the last attempt did not work. */
  problem?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before an act. While the act runs nothing can be pressed twice or closed. */
export function Confirm({ title, children, confirm, pending = false, problem, onConfirm, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={pending ? undefined : onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {children}
        {problem}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={pending}>
          {translate('form.cancel')}
        </Button>
        <Button variant="contained" onClick={onConfirm} loading={pending}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
