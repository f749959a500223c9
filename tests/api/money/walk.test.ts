import { expect, test } from 'vitest';
import { weightedRequests } from './walkActions';
import { walk, type WalkResult } from './walk';

const stepsOfOne = 400;
/** Seeds whose walks of 400 steps come everywhere, between them. Replace them where a change leads the walks elsewhere. */
const known = [20_261_149, 20_261_127, 20_261_139];

/** So many steps in all (`npm run fuzz` takes more), by walks of so many, each in a world of its own. */
const stepsInAll = Number(process.env['WALK_STEPS'] ?? known.length * stepsOfOne);
/** `WALK_SEED` walks one again. */
const firstSeed = process.env['WALK_SEED'];
const isLong = stepsInAll > known.length * stepsOfOne;

const seeds = Array.from({ length: Math.ceil(stepsInAll / stepsOfOne) }, (_, at) =>
  firstSeed === undefined && !isLong ? (known[at] ?? 0) : Number(firstSeed ?? known[0]) + at,
);
/** The checks take longer than the steps. A long walk, and one that is walked again, says after which step they fail. */
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

// Too few steps do not come everywhere.
test.runIf(stepsInAll >= known.length * stepsOfOne)('performs and rejects every operation in the random walks', () => {
  const seen = (which: keyof WalkResult) => new Set(walks.flatMap((walked) => Array.from(walked[which].keys())));
  const [done, refused] = [seen('done'), seen('refused')];
  expect([...done].sort()).toEqual(weightedRequests.map(([, name]) => name).sort());
  expect(refused.size).toBeGreaterThan(weightedRequests.length);
});
