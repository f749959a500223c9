import Button from '@mui/material/Button';
import ExternalLink from 'lucide-react/icons/external-link';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { useState, type ReactNode } from 'react';
import { useResourceText } from '../kit/resourceText';
import { Dialog } from '../kit/ui/Dialog';
import css from './deposit.module.css';

interface Props {
  title: string;
  address: string;
  enlarged: ReactNode;
  children: ReactNode;
}

export function EnlargeableProof({ title, address, enlarged, children }: Props) {
  const { translate } = useResourceText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={css['proof']} data-printed onClick={() => setOpen(true)} aria-haspopup="dialog">
        {children}
        <span data-screen>
          <ZoomIn size={18} aria-hidden />
          {translate('deposits.proof.enlarge')}
        </span>
      </button>
      {isOpen && (
        <Dialog
          width="lg"
          title={title}
          pending={false}
          onClose={close}
          actions={
            <>
              <OpenProofButton address={address} />
              <Button color="inherit" onClick={close}>
                {translate('form.close')}
              </Button>
            </>
          }
        >
          {enlarged}
        </Dialog>
      )}
    </>
  );
}

export function OpenProofButton({ address }: { address: string }) {
  const { translate } = useResourceText();
  return (
    <Button
      color="inherit"
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      startIcon={<ExternalLink size={18} aria-hidden />}
    >
      {translate('deposits.proof.open')}
    </Button>
  );
}
