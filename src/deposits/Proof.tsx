import Button from '@mui/material/Button';
import { ExternalLink, ImageOff, ZoomIn } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isDocument } from '../../contract/images';
import { deposits } from '../../contract/money/deposits';
import { pictureUrl } from '../kit/images/address';
import { titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { Dialog } from '../kit/ui/Dialog';
import css from './deposit.module.css';
import { DocumentProof } from './DocumentProof';
import { editPathOf } from './paths';

/** Its receipt, a picture or a PDF, large enough to be read; pressed, larger. */
export function Proof({ record }: { record: AnyRecord }) {
  const words = useWords();
  const { translate } = words;
  const heading = useId();
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const address = typeof record['proofUrl'] === 'string' ? pictureUrl(record['proofUrl']) : null;
  const alt = translate('deposits.proof.of', { title: titleOf(deposits, record, words) });

  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{words.field(deposits.name, 'proofUrl')}</h2>
      {address === null ? (
        <NoProof record={record} />
      ) : isDocument(address) ? (
        <DocumentProof key={address} address={address} alt={alt} name={titleOf(deposits, record, words)} />
      ) : failed === address ? (
        <p className={css['none']}>
          <ImageOff size={22} strokeWidth={1.5} aria-hidden />
          {translate('deposits.proof.failed')}
        </p>
      ) : (
        <button type="button" className={css['proof']} onClick={() => setNear(true)} aria-haspopup="dialog">
          <img src={address} alt={alt} onError={() => setFailed(address)} />
          <span>
            <ZoomIn size={18} aria-hidden />
            {translate('deposits.proof.enlarge')}
          </span>
        </button>
      )}
      {near && address !== null && (
        <Dialog
          width="lg"
          title={alt}
          pending={false}
          onClose={() => setNear(false)}
          actions={
            <>
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
              <Button color="inherit" onClick={() => setNear(false)}>
                {translate('form.close')}
              </Button>
            </>
          }
        >
          <img className={css['near']} src={address} alt={alt} />
        </Dialog>
      )}
    </section>
  );
}

/** Nobody brought any; while it waits somebody may. */
function NoProof({ record }: { record: AnyRecord }) {
  const { translate } = useWords();
  const { state } = useLocation();
  return (
    <div className={css['none']}>
      <ImageOff size={22} strokeWidth={1.5} aria-hidden />
      <p>{translate('deposits.proof.none')}</p>
      {record['state'] === 'pending' && (
        <Button variant="outlined" component={Link} to={editPathOf(record)} state={state}>
          {translate('deposits.proof.add')}
        </Button>
      )}
    </div>
  );
}
