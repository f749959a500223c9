import { liquidations } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choice.read';
import { ownCells } from '../kit/ownCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords, type Words } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import { toneOf } from '../kit/ui/tones';

/** Returns whether a run completed without any payment, because everything was carried to the next. */
function isWithoutPayment(run: AnyRecord): boolean {
  const { state, payableMinor, paidMinor } = recordOf(liquidations, run);
  return state === 'paid' && payableMinor === 0 && paidMinor === 0;
}

/** Returns the label of a run's state; a run completed without a payment is not labelled paid. */
export function stateLabel(run: AnyRecord, state: string, words: Words): string {
  if (state === 'paid' && isWithoutPayment(run)) return words.translate('liquidate.run.nothingPaid');
  return optionLabel(state, words, { resource: liquidations.name, name: 'state' });
}

function RunState({ run }: { run: AnyRecord }) {
  const words = useWords();
  const state = recordOf(liquidations, run).state;
  return (
    <StateChip tone={isWithoutPayment(run) ? 'quiet' : (toneOf(state) ?? 'quiet')}>
      {stateLabel(run, state, words)}
    </StateChip>
  );
}

export const runCells = ownCells(liquidations, { state: (run) => <RunState run={run} /> });
