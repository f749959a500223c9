import { choice } from './fields';

/**
 * People who may decide about a record that awaits a second person. `yours`: the viewer may decide; `others`: only
 * other people, because the viewer prepared the record.
 */
export const turns = ['yours', 'others'] as const;
export type Turn = (typeof turns)[number];

/** Declares the field `turn`, computed for each viewer; `null` if there is nothing to decide. */
export const turn = () => ({
  ...choice(turns, { readOnly: true, sort: false, column: 'never' }),
  computed: true as const,
});
