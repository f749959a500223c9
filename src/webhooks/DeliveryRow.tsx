import { webhookDeliveries, type Attempt } from '../../contract/webhooks/deliveries';
import { routeOf, type RecordOf } from '../../contract/resource';
import { resourcesWithEvents } from '../../contract/webhookEvents';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { webhooks } from '../../contract/webhooks/webhooks';
import { ActionBar } from '../kit/actions/ActionBar';
import { RecordScope } from '../kit/contexts';
import { FieldCell } from '../kit/FieldCell';
import { FactList, type Fact } from '../kit/read/FactList';
import { Instant } from '../kit/ui/Instant';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { eventText } from './eventTexts';
import css from './webhooks.module.css';

export type Delivery = RecordOf<typeof webhookDeliveries>;

interface Props {
  delivery: Delivery;
  onDone: () => void;
}

export function DeliveryRow({ delivery, onDone }: Props) {
  const texts = useResourceText();
  const { translate, fieldLabel, format } = texts;
  const { type, createdAt, log, state, dueAt, eventId } = delivery;
  const attempts = log ?? [];
  const facts: Fact[] = [
    ...recordFact(delivery, texts),
    {
      label: fieldLabel(webhookDeliveries.name, 'eventId'),
      value: <code className={css['id']}>{eventId}</code>,
      wide: true,
    },
  ];
  return (
    <li>
      <RecordScope resource={webhookDeliveries} record={delivery}>
        <details>
          <summary>
            <span className={css['event']}>
              <strong>{eventText(type, texts)}</strong>
              <Instant value={createdAt} />
            </span>
            <span className={css['outcome']}>
              <FieldCell source="state" />
              <ChevronDown size={18} aria-hidden />
            </span>
          </summary>
          <div className={css['deliveryDetails']}>
            {attempts.length > 0 && (
              <ol className={css['attempts']}>
                {attempts.map((attempt) => (
                  <li key={attempt.at}>
                    <Instant value={attempt.at} />
                    <span>{attemptText(attempt, texts)}</span>
                  </li>
                ))}
              </ol>
            )}
            {state === 'waiting' && dueAt !== null && (
              <p>{translate('webhooks.next', { date: format.instant(dueAt) })}</p>
            )}
            <FactList facts={facts} />
            <ActionBar back={routeOf(webhooks)} onDone={onDone} />
          </div>
        </details>
      </RecordScope>
    </li>
  );
}

function recordFact({ resource: name, recordId }: Delivery, texts: ResourceText): Fact[] {
  const resource = resourcesWithEvents.find((one) => one.name === name);
  if (!resource || recordId === null) return [];
  return [
    {
      label: texts.resource(resource.name),
      value: <Link to={`${routeOf(resource)}/${recordId}`}>{recordId}</Link>,
      wide: true,
    },
  ];
}

/** Failure reasons with a translation. Codes of network errors, such as `ECONNREFUSED`, are shown unchanged. */
export const attemptReasons = ['timeout', 'notPublic', 'notHttps'] as const;

function attemptText({ status, ms, reason }: Attempt, { translate }: ResourceText): string {
  if (status !== null) return translate('webhooks.attempt.answered', { status, ms });
  const known = attemptReasons.find((one) => one === reason);
  return translate('webhooks.attempt.failed', {
    reason: known ? translate(`webhooks.attempt.reasons.${known}`) : reason,
  });
}
