import { liquidationItems } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';
import { optionLabel } from '../kit/kinds/choices.read';
import { useResourceText } from '../kit/resourceText';
import { StateChip, toneOf } from '../kit/ui/values';
import css from './liquidate.module.css';

type Item = RecordOf<typeof liquidationItems>;
type Props = Pick<Item, 'state'> &
  Partial<Pick<Item, 'holdCause' | 'carryCause' | 'bankFileNumber'>> & { stateLabel?: string | undefined };

export function ItemOutcome({ state, holdCause, carryCause, bankFileNumber, stateLabel }: Props) {
  const texts = useResourceText();
  const optionText = (name: keyof Props, option: string | null | undefined) =>
    option ? optionLabel(option, texts, { resource: liquidationItems.name, name }) : '';
  // An item that was released from hold keeps its `holdCause`, so the state decides.
  const cause =
    (state === 'held' && optionText('holdCause', holdCause)) ||
    (state === 'carried' && optionText('carryCause', carryCause));
  const awaitsFile = state === 'processing' && bankFileNumber === null;
  return (
    <span className={css['becomes']}>
      <StateChip tone={awaitsFile ? 'warn' : stateLabel === undefined ? (toneOf(state) ?? 'quiet') : 'good'}>
        {awaitsFile ? texts.translate('liquidate.item.awaitsFile') : (stateLabel ?? optionText('state', state))}
      </StateChip>
      {cause && <small>{cause}</small>}
    </span>
  );
}
