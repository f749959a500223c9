import { liquidations } from '../../contract/money/liquidations';
import Alert from '@mui/material/Alert';
import { recordOf, type AnyRecord } from '../kit/record';
import { useActorText } from '../kit/people/useAdministrators';
import { useResourceText } from '../kit/resourceText';
import { useUnavailableReason } from '../kit/ui/ActionAvailability';
import css from './liquidate.module.css';

/** Notice at the top of the page: what a run waits for, or why it stopped. */
export function RunStatusNotice({ run }: { run: AnyRecord }) {
  const { translate } = useResourceText();
  const actorText = useActorText();
  const reasonOf = useUnavailableReason();
  const { state, reason } = recordOf(liquidations, run);
  const reasonQuote = reason ? <blockquote>{reason}</blockquote> : null;

  if (state === 'canceled') {
    return (
      <Alert severity="info" className={css['notice'] ?? ''}>
        <strong>{translate('liquidate.run.canceled')}</strong>
        {reasonQuote}
      </Alert>
    );
  }
  if (state === 'draft' && reasonQuote) {
    return (
      <Alert severity="warning" className={css['notice'] ?? ''}>
        <strong>{translate('liquidate.run.changesRequested')}</strong>
        {reasonQuote}
      </Alert>
    );
  }
  if (state === 'inReview') {
    const refusal = reasonOf(run.actions['approve']);
    return (
      <Alert severity={refusal ? 'warning' : 'info'} className={css['notice'] ?? ''}>
        {translate(refusal ? 'liquidate.run.waitsForAnother' : 'liquidate.run.waitsForYou', {
          who: actorText(recordOf(liquidations, run).createdByEmail),
        })}{' '}
        {refusal}
      </Alert>
    );
  }
  return null;
}
