import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { useState, type ReactNode } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { documentType } from '../../contract/images';
import { problemOf } from '../data/problem';
import { withSandboxPrefix } from '../kit/files/saveFile';
import { useDocument, useObjectUrl } from '../kit/images/Thumbnail';
import { useResourceText } from '../kit/resourceText';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import css from './deposit.module.css';
import { Dialog } from '../kit/ui/Dialog';

interface DocumentProofProps {
  address: string;
  alt: string;
  name: string;
}

export function DocumentProof({ address, alt, name }: DocumentProofProps) {
  const { data, error, refetch } = useDocument(address);
  if (error && !data) {
    return <ProblemAlert problem={problemOf(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <div className={css['sheet']} aria-busy />;
  return data.type === documentType ? (
    <PdfProof bytes={data} alt={alt} name={name} />
  ) : (
    <ImageProof bytes={data} alt={alt} />
  );
}

interface FetchedProof {
  bytes: Blob;
  alt: string;
}

function ImageProof({ bytes, alt }: FetchedProof) {
  const { translate } = useResourceText();
  const [isBroken, setBroken] = useState(false);
  const url = useObjectUrl(bytes);
  if (isBroken)
    return (
      <p className={css['none']}>
        <ImageOff size={22} strokeWidth={1.5} aria-hidden />
        {translate('deposits.proof.failed')}
      </p>
    );
  return (
    <EnlargeableProof
      title={alt}
      address={url}
      enlargedContent={<img className={css['enlargedProof']} src={url} alt={alt} />}
    >
      <img src={url} alt={alt} onError={() => setBroken(true)} />
    </EnlargeableProof>
  );
}

function PdfProof({ bytes, alt, name }: FetchedProof & Pick<DocumentProofProps, 'name'>) {
  const { translate } = useResourceText();
  const url = useObjectUrl(bytes);
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <EnlargeableProof
          title={alt}
          address={url}
          enlargedContent={
            <span className={css['pages']}>
              <PdfViewer title={alt} src={`${url}#navpanes=0&view=FitH`} />
            </span>
          }
        >
          <span className={css['sheet']} inert>
            <PdfViewer title={alt} src={`${url}#toolbar=0&navpanes=0&view=FitH`} />
          </span>
        </EnlargeableProof>
      ) : (
        <p className={css['none']}>
          <FileText size={28} strokeWidth={1.5} aria-hidden />
          {translate('deposits.proof.document')}
        </p>
      )}
      <div className={css['proofActions']}>
        <OpenProofButton address={url} />
        <Button
          color="inherit"
          component="a"
          href={url}
          download={withSandboxPrefix(`${name}.pdf`)}
          startIcon={<Download size={18} aria-hidden />}
        >
          {translate('deposits.proof.download')}
        </Button>
      </div>
    </>
  );
}

function PdfViewer({ title, src }: { title: string; src: string }) {
  // Chromium draws no PDF in a sandbox. The blob has the media type `application/pdf` (`bytesOf` in data/uploads.ts),
  // so its bytes cannot run as a page.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe title={title} src={src} />;
}

interface EnlargeableProofProps {
  title: string;
  address: string;
  enlargedContent: ReactNode;
  children: ReactNode;
}

function EnlargeableProof({ title, address, enlargedContent, children }: EnlargeableProofProps) {
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
          isPending={false}
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
          {enlargedContent}
        </Dialog>
      )}
    </>
  );
}

function OpenProofButton({ address }: { address: string }) {
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
