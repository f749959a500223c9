import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { markedName } from '../kit/files/saveFile';
import { useWords } from '../kit/words';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import css from './deposit.module.css';
import { EnlargeableProof, OpenProof } from './EnlargeableProof';

interface Props {
  /** As the record has it: `/api/documents/{id}`. */
  address: string;
  /** What it is, for whoever does not see it. */
  alt: string;
  /** What it is called when it is kept, without its ending. */
  name: string;
}

/**
 * A proof that is a PDF: drawn by the browser where it can, and opened in a tab of its own. Its bytes
 * are fetched with the session, its address opens to nobody without one.
 */
export function DocumentProof({ address, alt, name }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['document', address],
    queryFn: async ({ signal }) => (await dataProvider.documentBytes(address, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });

  if (error && !data) {
    return <ProblemAlert problem={problemOf(error)} onRetry={() => void refetch()} />;
  }
  return data ? <Fetched bytes={data} alt={alt} name={name} /> : <div className={css['sheet']} aria-busy />;
}

function Fetched({ bytes, alt, name }: { bytes: Blob } & Pick<Props, 'alt' | 'name'>) {
  const { translate } = useWords();
  // An address of this page alone, while they are shown.
  const [url] = useState(() => URL.createObjectURL(bytes));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <EnlargeableProof
          title={alt}
          address={url}
          enlarged={
            <span className={css['pages']}>
              <Pages title={alt} src={`${url}#navpanes=0&view=FitH`} />
            </span>
          }
        >
          <span className={css['sheet']} inert>
            <Pages title={alt} src={`${url}#toolbar=0&navpanes=0&view=FitH`} />
          </span>
        </EnlargeableProof>
      ) : (
        <p className={css['none']}>
          <FileText size={28} strokeWidth={1.5} aria-hidden />
          {translate('deposits.proof.document')}
        </p>
      )}
      <div className={css['proofActs']}>
        <OpenProof address={url} />
        <Button
          color="inherit"
          component="a"
          href={url}
          download={markedName(`${name}.pdf`)}
          startIcon={<Download size={18} aria-hidden />}
        >
          {translate('deposits.proof.download')}
        </Button>
      </div>
    </>
  );
}

/** The viewer of the browser, which no page can reach into. */
function Pages({ title, src }: { title: string; src: string }) {
  // In a sandbox Chromium draws no PDF; the type of the bytes is set by us, so they are never a page.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe title={title} src={src} />;
}
