import Alert from '@mui/material/Alert';
import { deposits } from '../../contract/money/deposits';
import { recordOf, type AnyRecord } from '../kit/record';
import { useActorText } from '../kit/people/useAdministrators';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';

/** Notice before any action: that the deposit needs two people, or why it failed. */
export function StatusNotice({ record }: { record: AnyRecord }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText();
  const { state, needsSecondPerson, recordedByEmail, settledAt, settledByEmail, reason } = recordOf(deposits, record);
  if (state === 'pending' && needsSecondPerson) {
    return (
      <Alert severity="info" className={css['notice'] ?? ''}>
        {translate('deposits.large', { who: actorText(recordedByEmail) })}
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
