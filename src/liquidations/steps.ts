import type { liquidationStates } from '../../contract/money/liquidations';

type State = (typeof liquidationStates)[number];

export interface Step {
  state: State;
  is: 'done' | 'now' | 'next';
}

const way = ['draft', 'inReview', 'approved', 'processing', 'paid'] as const;

/** Returns the steps of a run with its progress; none for a canceled run. */
export function stepsOf(state: State): Step[] {
  if (state === 'canceled') return [];
  const at = state === 'partiallyPaid' ? way.length - 1 : way.indexOf(state);
  return way.map((step, place) => {
    if (place > at) return { state: step, is: 'next' };
    if (place === at && state !== 'paid') return { state, is: 'now' };
    return { state: step, is: 'done' };
  });
}
