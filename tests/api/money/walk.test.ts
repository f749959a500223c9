import { expect, test } from 'vitest';
import { weightedRequests } from './walkActions';
import { walk, type WalkResult } from './walk';

const stepsOfOne = 400;
/** Seeds whose walks of 400 steps reach every operation together. Replace them if a code change alters the walks. */
const known = [20_261_149, 20_261_127, 20_261_139];

/** Total number of steps, split into walks with a separate installation each. `npm run fuzz` runs more steps. */
const stepsInAll = Number(process.env['WALK_STEPS'] ?? known.length * stepsOfOne);
/** `WALK_SEED` runs one walk again. */
const firstSeed = process.env['WALK_SEED'];
const isLong = stepsInAll > known.length * stepsOfOne;

const seeds = Array.from({ length: Math.ceil(stepsInAll / stepsOfOne) }, (_, index) =>
  firstSeed === undefined && !isLong ? (known[index] ?? 0) : Number(firstSeed ?? known[0]) + index,
);
/** Checks take longer than steps. Long and repeated walks still check after every step, to name the failing step. */
const checkedEvery = isLong || firstSeed !== undefined ? 1 : 8;
const walks: WalkResult[] = [];

test.each(seeds)(
  'breaks no invariant in a random walk of money operations (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const walked = await walk(seed, Math.min(stepsOfOne, stepsInAll), checkedEvery);
    walks.push(walked);
    expect(walked.done.size).toBeGreaterThan(0);
  },
);

// Fewer steps do not reach every operation.
test.runIf(stepsInAll >= known.length * stepsOfOne)('performs and rejects every operation in the random walks', () => {
  const seen = (which: keyof WalkResult) => new Set(walks.flatMap((walked) => Array.from(walked[which].keys())));
  const [done, refused] = [seen('done'), seen('refused')];
  expect([...done].sort()).toEqual(weightedRequests.map(([, name]) => name).sort());
  expect(refused.size).toBeGreaterThan(weightedRequests.length);
});
