import { expect, test } from 'vitest';
import { distributeRemovals } from '../../../api/notifications/sweep';

const distributeExcess = (counts: Record<string, number>, excess: number) =>
  Object.fromEntries(distributeRemovals(new Map(Object.entries(counts)), excess));

test.each([
  ['none without an excess', { ana: 3 }, 0, {}],
  ['those of the most frequent author, down to the next author', { ana: 10, eva: 4 }, 5, { ana: 5 }],
  ['those of both authors once their counts are equal', { ana: 10, eva: 4, luz: 1 }, 8, { ana: 7, eva: 1 }],
  ['all if the excess is larger than the total', { ana: 2, eva: 1 }, 9, { ana: 2, eva: 1 }],
  ['none if there are none', {}, 4, {}],
])('removes excess mentions: %s', (_, counts, excess, expected) => {
  expect(distributeExcess(counts as Record<string, number>, excess)).toEqual(expected);
});
