import { useState } from 'react';
import { liquidations } from '../../contract/money/liquidations';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { recordOf, titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { BankFile } from './BankFile';
import css from './liquidate.module.css';
import { RunSummary } from './RunSummary';
import { RunItems } from './RunItems';
import { RunStatusNotice } from './RunStatusNotice';
import { RunSteps } from './RunSteps';

/** `/liquidate/{id}`: one run, from its draft to the last payment. */
export default function LiquidationScreen() {
  const texts = useResourceText();
  const backPath = useBackPath(liquidations);
  // Stored on mount: the list of companies rewrites the address and loses the path to return to.
  const [back] = useState(backPath);
  // Downloads the file right after it is generated.
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
