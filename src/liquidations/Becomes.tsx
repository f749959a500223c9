import { liquidationItems } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choice.read';
import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import { toneOf } from '../kit/ui/tones';
import css from './liquidate.module.css';

interface Props {
  state: string;
  holdCause?: unknown;
  carryCause?: unknown;
}

/** What becomes of a company in a run, and why it is not paid. */
export function Becomes({ state, holdCause, carryCause }: Props) {
  const words = useWords();
  const optionText = (name: string, option: unknown) =>
    typeof option === 'string' ? optionLabel(option, words, { resource: liquidationItems.name, name }) : '';
  // A cause outlives what it caused: who was released still has it.
  const why =
    (state === 'held' && optionText('holdCause', holdCause)) ||
    (state === 'carried' && optionText('carryCause', carryCause));
  return (
    <span className={css['becomes']}>
      <StateChip tone={toneOf(state) ?? 'quiet'}>{optionText('state', state)}</StateChip>
      {why && <small>{why}</small>}
    </span>
  );
}
