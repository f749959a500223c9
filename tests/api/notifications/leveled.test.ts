import { expect, test } from 'vitest';
import { distributeRemovals } from '../../../api/notifications/sweep';

const excessByAuthor = (counts: Record<string, number>, limit: number) =>
  Object.fromEntries(distributeRemovals(new Map(Object.entries(counts)), limit));

test.each([
  ['nobody, where nothing is too much', { ana: 3 }, 0, {}],
  ['the most frequent author, down to the next', { ana: 10, eva: 4 }, 5, { ana: 5 }],
  ['both, once they are level', { ana: 10, eva: 4, luz: 1 }, 8, { ana: 7, eva: 1 }],
  ['everything, where more is too much than there is', { ana: 2, eva: 1 }, 9, { ana: 2, eva: 1 }],
  ['nobody, where there is none', {}, 4, {}],
])('takes excess mentions from %s', (_, counts, beyond, expected) => {
  expect(excessByAuthor(counts as Record<string, number>, beyond)).toEqual(expected);
});
