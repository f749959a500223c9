import Button from '@mui/material/Button';
import { ExternalLink, ZoomIn } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useWords } from '../kit/words';
import { Dialog } from '../kit/ui/Dialog';
import css from './deposit.module.css';

interface Props {
  /** What it is, as the name of the dialog. */
  title: string;
  /** Where it opens in a tab of its own. */
  address: string;
  /** The same, as large as the dialog allows. */
  enlarged: ReactNode;
  /** As it stands on the page. */
  children: ReactNode;
}

/** A proof on the page; pressed, it is shown larger in a dialog. */
export function EnlargeableProof({ title, address, enlarged, children }: Props) {
  const { translate } = useWords();
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
              <OpenProof address={address} />
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

/** Opens a proof in a tab of its own. */
export function OpenProof({ address }: { address: string }) {
  const { translate } = useWords();
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
