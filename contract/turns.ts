import { choice } from './fields';

/** Whether a record that waits for a decision waits for who looks at it or, as they prepared it, for another person. */
export const turns = ['yours', 'others'] as const;
export type Turn = (typeof turns)[number];

/** `null` while nothing is to be decided. Worked out for whoever asks; lists are filtered by it. */
export const turn = () => ({
  ...choice(turns, { readOnly: true, volatile: true, sort: false, column: 'never' }),
  computed: true as const,
});
