import { liquidations } from '../../contract/money/liquidations';
import Check from 'lucide-react/icons/check';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './steps.module.css';
import liquidateCss from './liquidate.module.css';
import { stateLabel } from './runState';
import { stepsOf } from './steps';

export function RunSteps({ run }: { run: AnyRecord }) {
  const words = useWords();
  const { translate } = words;
  const steps = stepsOf(recordOf(liquidations, run).state);
  if (steps.length === 0) return null;
  return (
    <ol className={css['steps']} aria-label={translate('liquidate.run.steps')}>
      {steps.map(({ state: step, is }, place) => (
        <li key={step} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
          <span className={css['mark']} aria-hidden>
            {is === 'done' ? <Check size={14} strokeWidth={3} /> : place + 1}
          </span>
          {stateLabel(run, step, words)}
          {is === 'done' && <span className={liquidateCss['heard']}>{translate('liquidate.run.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
