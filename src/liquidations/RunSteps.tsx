import { liquidations } from '../../contract/money/liquidations';
import Check from 'lucide-react/icons/check';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './steps.module.css';
import liquidateCss from './liquidate.module.css';
import { stateLabel } from './runState';
import { stepsOf } from './steps';

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
          {progress === 'done' && <span className={liquidateCss['heard']}>{translate('liquidate.run.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
