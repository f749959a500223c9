import { useState } from 'react';
import { liquidations } from '../../contract/money/liquidations';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { BankFile } from './BankFile';
import css from './liquidate.module.css';
import { RunSummary } from './RunSummary';
import { RunItems } from './RunItems';
import { RunSteps } from './RunSteps';
import Alert from '@mui/material/Alert';
import { useActorText } from '../kit/people/useAdministrators';
import { useUnavailableReason } from '../kit/ui/ActionAvailability';

export default function LiquidationScreen() {
  const texts = useResourceText();
  const backPath = useBackPath(liquidations);
  // Keeps the path on mount, because the list of companies changes the address and loses the path.
  const [back] = useState(backPath);
  const [isJustGenerated, setJustGenerated] = useState(false);
  return (
    <RecordScreen back={back}>
      {(run) => (
        <Page
          title={titleOf(liquidations, run, texts)}
          back={back}
          actions={
            <ActionBar
              back={back}
              onDone={(changedRun) => setJustGenerated(recordOf(liquidations, changedRun).state === 'processing')}
            />
          }
        >
          <div className={css['page']}>
            <RunSteps run={run} />
            <RunStatusNotice run={run} />
            <RunSummary run={run} />
            <BankFile run={run} isJustGenerated={isJustGenerated} onDownload={() => setJustGenerated(false)} />
            <RunItems run={run} />
            <History />
          </div>
        </Page>
      )}
    </RecordScreen>
  );
}

function RunStatusNotice({ run }: { run: AnyRecord }) {
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
