import type { liquidationStates } from '../../contract/money/liquidations';

type State = (typeof liquidationStates)[number];

export interface Step {
  state: State;
  progress: 'done' | 'now' | 'next';
}

const runStates = ['draft', 'inReview', 'approved', 'processing', 'paid'] as const;

/** Returns the steps of a run with its progress; none for a canceled run. */
export function stepsOf(state: State): Step[] {
  if (state === 'canceled') return [];
  const currentIndex = state === 'partiallyPaid' ? runStates.length - 1 : runStates.indexOf(state);
  return runStates.map((step, index) => {
    if (index > currentIndex) return { state: step, progress: 'next' };
    if (index === currentIndex && state !== 'paid') return { state, progress: 'now' };
    return { state: step, progress: 'done' };
  });
}
