import { expect, test } from 'vitest';
import { weightedRequests } from './walkActions';
import { walk, type WalkResult } from './walk';

const stepsOfOne = 400;
/** Seeds whose walks of 400 steps reach every operation together. Replace them if a code change alters the walks. */
const knownSeeds = [20_261_149, 20_261_127, 20_261_139];

/** Total number of steps, split into walks with a separate installation each. `npm run fuzz` runs more steps. */
const stepsInAll = Number(process.env['WALK_STEPS'] ?? knownSeeds.length * stepsOfOne);
/** `WALK_SEED` runs one walk again. */
const firstSeed = process.env['WALK_SEED'];
const isLong = stepsInAll > knownSeeds.length * stepsOfOne;

const seeds = Array.from({ length: Math.ceil(stepsInAll / stepsOfOne) }, (_, index) =>
  firstSeed === undefined && !isLong ? (knownSeeds[index] ?? 0) : Number(firstSeed ?? knownSeeds[0]) + index,
);
/** Checks take longer than steps. Long and repeated walks still check after every step, to name the failing step. */
const checkedEvery = isLong || firstSeed !== undefined ? 1 : 8;
const walks: WalkResult[] = [];

test.each(seeds)(
  'breaks no invariant in a random walk of money operations (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const result = await walk(seed, Math.min(stepsOfOne, stepsInAll), checkedEvery);
    walks.push(result);
    expect(result.done.size).toBeGreaterThan(0);
  },
);

// Fewer steps do not reach every operation.
test.runIf(stepsInAll >= knownSeeds.length * stepsOfOne)(
  'performs and rejects every operation in the random walks',
  () => {
    const collectNames = (resultKey: keyof WalkResult) =>
      new Set(walks.flatMap((walked) => Array.from(walked[resultKey].keys())));
    const [doneNames, refusedNames] = [collectNames('done'), collectNames('refused')];
    expect([...doneNames].sort()).toEqual(weightedRequests.map(([, name]) => name).sort());
    expect(refusedNames.size).toBeGreaterThan(weightedRequests.length);
  },
);
