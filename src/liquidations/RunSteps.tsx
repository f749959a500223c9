import { liquidations, type liquidationStates } from '../../contract/money/liquidations';
import Check from 'lucide-react/icons/check';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './steps.module.css';
import liquidateCss from './liquidate.module.css';
import { stateLabel } from './runState';

export function RunSteps({ run }: { run: AnyRecord }) {
  const texts = useResourceText();
  const { translate } = texts;
  const steps = stepsOf(recordOf(liquidations, run).state);
  if (steps.length === 0) return null;
  return (
    <ol className={css['steps']} aria-label={translate('liquidate.run.steps')}>
      {steps.map(({ state: step, progress }, index) => (
        <li key={step} data-is={progress} aria-current={progress === 'now' ? 'step' : undefined}>
          <span className={css['mark']} aria-hidden>
            {progress === 'done' ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          {stateLabel(run, step, texts)}
          {progress === 'done' && (
            <span className={liquidateCss['visuallyHidden']}>{translate('liquidate.run.stepDone')}</span>
          )}
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
