import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import Check from 'lucide-react/icons/check';
import { liquidations, type LiquidationItemState, type liquidationStates } from '../../contract/money/liquidations';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useBankFile } from './BankFile';
import liquidateCss from './liquidate.module.css';
import { RunItems } from './RunItems';
import { useActorText } from '../kit/people/Actor';
import { useUnavailableReason } from '../kit/ui/ActionAvailability';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { numberOf, Amount } from './calculation';
import { Figures, type Figure } from './Figures';
import { itemsPathOf, NextSteps } from './NextSteps';
import stepsCss from './steps.module.css';
import { stateLabel } from './LiquidationList';
import { useDueFile } from './useLiquidationQuery';

export default function LiquidationScreen() {
  const backPath = useBackPath(liquidations);
  // Keeps the path on mount, because the list of companies changes the address and loses the path.
  const [back] = useState(backPath);
  return <RecordScreen back={back}>{(run) => <RunPage run={run} back={back} />}</RecordScreen>;
}

function RunPage({ run, back }: { run: AnyRecord; back: string }) {
  const texts = useResourceText();
  const bankFile = useBankFile(run);
  return (
    <Page
      title={titleOf(liquidations, run, texts)}
      back={back}
      actions={
        <ActionBar
          back={back}
          filter={(action) => action !== 'process' || !bankFile.generateButton}
          onDone={(changedRun) => {
            if (recordOf(liquidations, changedRun).state === 'processing') bankFile.onProcessed();
          }}
        >
          {bankFile.generateButton}
        </ActionBar>
      }
    >
      <div className={liquidateCss['page']}>
        <RunSteps run={run} />
        <RunStatusNotice run={run} />
        <NextSteps run={run} />
        <RunSummary run={run} />
        {bankFile.section}
        <RunItems run={run} />
        <History />
      </div>
    </Page>
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
      <Alert severity="info" className={liquidateCss['notice'] ?? ''}>
        <strong>{translate('liquidate.run.canceled')}</strong>
        {reasonQuote}
      </Alert>
    );
  }
  if (state === 'draft' && reasonQuote) {
    return (
      <Alert severity="warning" className={liquidateCss['notice'] ?? ''}>
        <strong>{translate('liquidate.run.changesRequested')}</strong>
        {reasonQuote}
      </Alert>
    );
  }
  if (state === 'inReview') {
    const refusal = reasonOf(run.actions['approve']);
    return (
      <Alert severity={refusal ? 'warning' : 'info'} className={liquidateCss['notice'] ?? ''}>
        {translate(refusal ? 'liquidate.run.waitsForAnother' : 'liquidate.run.waitsForYou', {
          who: actorText(recordOf(liquidations, run).createdByEmail),
        })}{' '}
        {refusal}
      </Alert>
    );
  }
  return null;
}

function RunSummary({ run }: { run: AnyRecord }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const currency = recordOf(liquidations, run).currency;
  const amountFigure = (name: 'payableMinor' | 'outstandingMinor' | 'paidMinor', hint?: string): Figure => ({
    key: name,
    label: texts.fieldLabel(liquidations.name, name),
    value: <Amount minor={numberOf(recordOf(liquidations, run), name)} currency={currency} />,
    hint,
  });
  const payableCount = numberOf(recordOf(liquidations, run), 'payableCount');
  return (
    <Panel label={translate('liquidate.run.summary')}>
      <Figures
        figures={[
          amountFigure(
            'payableMinor',
            translate('liquidate.companies', { smart_count: payableCount, count: format.number(payableCount) }),
          ),
          amountFigure('outstandingMinor'),
          amountFigure('paidMinor'),
          {
            key: 'held',
            label: texts.fieldLabel(liquidations.name, 'heldCount'),
            value: <ItemCountLink run={run} name="heldCount" state="held" />,
          },
          {
            key: 'carried',
            label: texts.fieldLabel(liquidations.name, 'carriedCount'),
            value: <ItemCountLink run={run} name="carriedCount" state="carried" />,
          },
        ]}
      />
      <div className={liquidateCss['below']}>
        <Facts
          of={liquidations}
          names={['cutoffAt', 'schedule', 'createdByEmail', 'approvedByEmail', 'approvedAt']}
          firstFact={{
            label: translate('liquidate.run.period'),
            value: format.dateRange(recordOf(liquidations, run).periodFrom, recordOf(liquidations, run).periodTo),
          }}
        />
      </div>
    </Panel>
  );
}

interface ItemCountLinkProps {
  run: AnyRecord;
  name: 'heldCount' | 'carriedCount';
  state: LiquidationItemState;
}

function ItemCountLink({ run, name, state }: ItemCountLinkProps) {
  const { format } = useResourceText();
  const count = numberOf(recordOf(liquidations, run), name);
  if (count === 0) return format.number(0);
  return <Link to={itemsPathOf(run, state)}>{format.number(count)}</Link>;
}

function RunSteps({ run }: { run: AnyRecord }) {
  const texts = useResourceText();
  const { translate } = texts;
  const steps = stepsOf(recordOf(liquidations, run).state);
  const isFileDue = useDueFile(run) !== undefined;
  if (steps.length === 0) return null;
  return (
    <ol className={stepsCss['steps']} aria-label={translate('liquidate.run.steps')}>
      {steps.map(({ state: step, progress }, index) => (
        <li key={step} data-is={progress} aria-current={progress === 'now' ? 'step' : undefined}>
          <span className={stepsCss['mark']} aria-hidden>
            {progress === 'done' ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          {step === 'processing' && isFileDue ? translate('liquidate.run.fileDue') : stateLabel(run, step, texts)}
          {progress === 'done' && <span className="visually-hidden">{translate('liquidate.run.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}

type State = (typeof liquidationStates)[number];

interface Step {
  state: State;
  progress: 'done' | 'now' | 'next';
}

const runStates = ['draft', 'inReview', 'approved', 'processing', 'paid'] as const;

export function stepsOf(state: State): Step[] {
  if (state === 'canceled') return [];
  const currentIndex = state === 'partiallyPaid' ? runStates.length - 1 : runStates.indexOf(state);
  return runStates.map((step, index) => {
    if (index > currentIndex) return { state: step, progress: 'next' };
    if (index === currentIndex && state !== 'paid') return { state, progress: 'now' };
    return { state: step, progress: 'done' };
  });
}
