import { choice } from './fields';

/** Who may decide about a record that waits for a second person: the viewer, or only others, as the viewer prepared it. */
export const turns = ['yours', 'others'] as const;
export type Turn = (typeof turns)[number];

/** `null` if there is nothing to decide. Computed for each viewer; lists can be filtered by it. */
export const turn = () => ({
  ...choice(turns, { readOnly: true, volatile: true, sort: false, column: 'never' }),
  computed: true as const,
});
