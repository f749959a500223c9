import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import ImageOff from 'lucide-react/icons/image-off';
import { useId } from 'react';
import Alert from '@mui/material/Alert';
import { deposits } from '../../contract/money/deposits';
import { isNotPermitted } from '../../contract/permissions';
import { EditButton } from '../kit/form/EditButton';
import { editPathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { FieldCell } from '../kit/FieldCell';
import { useIsReferencePermitted } from '../kit/kinds/ReferenceCell';
import { titleOf, type AnyRecord, recordOf } from '../kit/record';
import { useIsOperationPermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';
import { DepositHolder } from './DepositList';
import { DocumentProof } from './DocumentProof';
import { useActorText } from '../kit/people/Actor';

export default function DepositScreen() {
  const back = useBackPath(deposits);
  return (
    <RecordScreen back={back}>{(record) => <DepositPage key={record.id} record={record} back={back} />}</RecordScreen>
  );
}

interface Props {
  record: AnyRecord;
  back: string;
}

function DepositPage({ record, back }: Props) {
  const texts = useResourceText();
  const actions = (
    <ActionBar back={back}>{!isNotPermitted(record.actions['edit']) && <EditButton variant="outlined" />}</ActionBar>
  );
  return (
    <Page title={titleOf(deposits, record, texts)} back={back} actions={actions}>
      <StatusNotice record={record} />
      <div className={css['deposit']}>
        <section className={css['card']} aria-label={texts.translate('deposits.facts')}>
          <p className={css['amount']}>
            <strong>
              <FieldCell source={'amountMinor' satisfies keyof typeof deposits.fields} />
            </strong>
            <FieldCell source="state" />
          </p>
          <p className={css['holder']}>
            <DepositHolder record={record} />
          </p>
          <DepositFacts record={record} />
        </section>
        <Proof record={record} />
        <History />
      </div>
    </Page>
  );
}

const factNames = [
  'purpose',
  'bank',
  'bankReference',
  'receivedOn',
  'method',
  'note',
  'recordedByEmail',
  'createdAt',
  'settledByEmail',
  'settledAt',
  'journalId',
] as const;

function DepositFacts({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const isReferencePermitted = useIsReferencePermitted();
  return (
    <dl className={css['facts']}>
      {factNames
        .filter((name) => record[name] !== null && record[name] !== undefined)
        .filter((name) => isReferencePermitted(deposits, name))
        .map((name) => (
          <div key={name} data-name={name}>
            <dt>{texts.fieldLabel(deposits.name, name)}</dt>
            <dd>
              <FieldCell source={name} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Proof({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { translate } = texts;
  const headingId = useId();
  const { proofUrl } = recordOf(deposits, record);
  const alt = translate('deposits.proof.of', { title: titleOf(deposits, record, texts) });

  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.fieldLabel(deposits.name, 'proofUrl')}</h2>
      {proofUrl ? (
        <DocumentProof key={proofUrl} address={proofUrl} alt={alt} name={titleOf(deposits, record, texts)} />
      ) : (
        <NoProof record={record} />
      )}
    </section>
  );
}

function NoProof({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const mayDo = useIsOperationPermitted();
  const { state } = useLocation();
  return (
    <div className={css['none']}>
      <ImageOff size={22} strokeWidth={1.5} aria-hidden />
      <p>{translate('deposits.proof.none')}</p>
      {recordOf(deposits, record).state === 'pending' && mayDo(deposits, 'update') && (
        <Button variant="outlined" component={Link} to={editPathOf(deposits, record.id)} state={state}>
          {translate('deposits.proof.add')}
        </Button>
      )}
    </div>
  );
}

function StatusNotice({ record }: { record: AnyRecord }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText();
  const mayDo = useIsOperationPermitted();
  const { state, needsSecondPerson, recordedByEmail, settledAt, settledByEmail, reason } = recordOf(deposits, record);
  if (state === 'pending' && needsSecondPerson) {
    return (
      <Alert severity="info" className={css['notice'] ?? ''}>
        {translate(record.actions['confirm']?.allowed ? 'deposits.largeYours' : 'deposits.large', {
          who: actorText(recordedByEmail),
        })}
      </Alert>
    );
  }
  if (state === 'pending' && !mayDo(deposits, 'confirm')) {
    return (
      <Alert severity="info" className={css['notice'] ?? ''}>
        {translate('deposits.confirmedByFinance')}
      </Alert>
    );
  }
  if (state !== 'rejected' && state !== 'reversed' && state !== 'canceled') return null;
  const when = settledAt === null ? '' : format.instant(settledAt);
  return (
    <Alert severity={state === 'rejected' ? 'error' : 'warning'} className={css['notice'] ?? ''}>
      {translate(`deposits.ended.${state}`, { when, who: actorText(settledByEmail) })}
      {reason !== null && <blockquote>{reason}</blockquote>}
    </Alert>
  );
}
