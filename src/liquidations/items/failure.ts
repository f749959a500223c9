import { liquidationItems, type Attempt } from '../../../contract/money/liquidations';
import type { RecordOf } from '../../../contract/resource';
import { optionLabel } from '../../kit/kinds/choices.read';
import { useResourceText } from '../../kit/resourceText';

export function failureOf({ state, attempts }: RecordOf<typeof liquidationItems>): Attempt | undefined {
  return state === 'failed' ? attempts?.findLast(({ result }) => result === 'failed') : undefined;
}

/** Returns the bank's reason and the evidence of a failed attempt as one text. */
export function useFailureText(): (failure: Attempt) => string {
  const texts = useResourceText();
  return ({ code, evidence }) => {
    const reason = code && optionLabel(code, texts, { resource: liquidationItems.name, name: 'code' });
    return [reason, evidence && texts.translate('liquidate.item.evidence', { evidence })].filter(Boolean).join(': ');
  };
}
