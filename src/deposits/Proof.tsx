import Button from '@mui/material/Button';
import ImageOff from 'lucide-react/icons/image-off';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useMayDo } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';
import { DocumentProof } from './DocumentProof';
import { editPathOf } from './paths';

export function Proof({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { translate } = texts;
  const heading = useId();
  const { proofUrl } = recordOf(deposits, record);
  const alt = translate('deposits.proof.of', { title: titleOf(deposits, record, texts) });

  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{texts.fieldLabel(deposits.name, 'proofUrl')}</h2>
      {proofUrl ? (
        <DocumentProof key={proofUrl} address={proofUrl} alt={alt} name={titleOf(deposits, record, texts)} />
      ) : (
        <NoProof record={record} />
      )}
    </section>
  );
}

/** Empty state; a pending deposit may still get a proof. */
function NoProof({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const mayDo = useMayDo();
  const { state } = useLocation();
  return (
    <div className={css['none']}>
      <ImageOff size={22} strokeWidth={1.5} aria-hidden />
      <p>{translate('deposits.proof.none')}</p>
      {recordOf(deposits, record).state === 'pending' && mayDo(deposits, 'update') && (
        <Button variant="outlined" component={Link} to={editPathOf(record)} state={state}>
          {translate('deposits.proof.add')}
        </Button>
      )}
    </div>
  );
}
