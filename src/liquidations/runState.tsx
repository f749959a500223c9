import { liquidations } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choice.read';
import { customCells } from '../kit/customCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';
import { toneOf } from '../kit/ui/tones';

/** Returns whether a run completed without a payment because all amounts were carried to the next run. */
function isPaidWithoutPayment(run: AnyRecord): boolean {
  const { state, payableMinor, paidMinor } = recordOf(liquidations, run);
  return state === 'paid' && payableMinor === 0 && paidMinor === 0;
}

export function stateLabel(run: AnyRecord, state: string, texts: ResourceText): string {
  if (state === 'paid' && isPaidWithoutPayment(run)) return texts.translate('liquidate.run.nothingPaid');
  return optionLabel(state, texts, { resource: liquidations.name, name: 'state' });
}

function RunState({ run }: { run: AnyRecord }) {
  const texts = useResourceText();
  const state = recordOf(liquidations, run).state;
  return (
    <StateChip tone={isPaidWithoutPayment(run) ? 'quiet' : (toneOf(state) ?? 'quiet')}>
      {stateLabel(run, state, texts)}
    </StateChip>
  );
}

export const runCells = customCells(liquidations, { state: (run) => <RunState run={run} /> });
