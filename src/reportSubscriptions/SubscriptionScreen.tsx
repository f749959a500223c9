import { reportSubscriptions, type Delivery } from '../../contract/reports/reportSubscriptions';
import { EditScreen } from '../kit/form/EditScreen';
import { recordOf } from '../kit/record';
import { MailOffAlert, SubscribedReportPanel } from './SubscriptionFormParts';
import { administrators } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import { useReferencedRecords } from '../kit/kinds/ReferenceCell';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { StateChip, type Tone } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import css from './subscriptions.module.css';

export default function SubscriptionScreen() {
  return (
    <EditScreen
      hiddenFields={['report', 'view']}
      contentAbove={(record) => {
        const { report, view, cadence } = recordOf(reportSubscriptions, record);
        return view && <SubscribedReportPanel report={report} view={view} cadence={cadence} />;
      }}
      contentBelow={(record) => <SubscriptionDeliveries of={recordOf(reportSubscriptions, record)} />}
    >
      <MailOffAlert />
    </EditScreen>
  );
}

type Subscription = RecordOf<typeof reportSubscriptions>;

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'info',
  sent: 'good',
  dropped: 'warn',
  givenUp: 'bad',
};

function SubscriptionDeliveries({ of: { deliveries, stoppedIds, recipientIds } }: { of: Subscription }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const allDeliveries = deliveries ?? [];
  const unsubscribedIds = stoppedIds.filter((id) => recipientIds.includes(id));
  const people = useReferencedRecords(administrators.name, [
    ...new Set([...allDeliveries.map((one) => one.recipientId), ...unsubscribedIds]),
  ]);
  const nameOf = (id: string) => {
    const record = people?.records.get(id);
    return record ? people?.titleOf(record, texts) : people?.isPending ? '…' : translate('list.referenceGone');
  };
  return (
    <div className={css['below']}>
      <Panel title={translate('reportSubscriptions.deliveries.title')}>
        {unsubscribedIds.length > 0 && (
          <p className={readCss['hint']}>
            {translate('reportSubscriptions.deliveries.stopped', {
              names: format.listAnd(unsubscribedIds.map((id) => nameOf(id) ?? '')),
            })}
          </p>
        )}
        {allDeliveries.length === 0 ? (
          <p className={readCss['hint']}>{translate('reportSubscriptions.deliveries.none')}</p>
        ) : (
          <ul className={css['deliveries']}>
            {allDeliveries.map((one) => (
              <li key={`${one.on} ${one.recipientId} ${one.at}`}>
                <span>
                  <strong>{nameOf(one.recipientId)}</strong>
                  <small>
                    {format.date(one.on)} · {format.instant(one.at)}
                  </small>
                </span>
                <span>
                  <StateChip tone={tones[one.state]}>
                    {translate(`reportSubscriptions.deliveries.states.${one.state}`)}
                  </StateChip>
                  <DeliveryReason {...one} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const knownReasons = ['stopped', 'blocked', 'mayNotRead'] as const;

function DeliveryReason({ state, reason }: Delivery) {
  const { translate } = useResourceText();
  if (reason === null || state === 'sent') return null;
  const knownReason = knownReasons.find((one) => one === reason);
  return (
    <small>
      {knownReason
        ? translate(`reportSubscriptions.deliveries.reasons.${knownReason}`)
        : translate('reportSubscriptions.deliveries.answered', { reason })}
    </small>
  );
}
