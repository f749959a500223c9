import { liquidationItems } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';
import { optionLabel } from '../kit/kinds/choice.read';
import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import { toneOf } from '../kit/ui/tones';
import css from './liquidate.module.css';

type Item = RecordOf<typeof liquidationItems>;
type Props = Pick<Item, 'state'> & Partial<Pick<Item, 'holdCause' | 'carryCause'>>;

/** What becomes of a company in a run, and why it is not paid. */
export function Becomes({ state, holdCause, carryCause }: Props) {
  const words = useWords();
  const optionText = (name: keyof Props, option: string | null | undefined) =>
    option ? optionLabel(option, words, { resource: liquidationItems.name, name }) : '';
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
