import { expect, test } from 'vitest';
import { wishes } from './acts';
import { walk, type Walked } from './walk';

/** So many steps in all (`npm run fuzz` takes more), by walks of so many, each in a world of its own. */
const stepsInAll = Number(process.env['WALK_STEPS'] ?? 2_800);
const stepsOfOne = 400;
/** `WALK_SEED` walks one again. */
const firstSeed = Number(process.env['WALK_SEED'] ?? 20_261_121);

const seeds = Array.from({ length: Math.ceil(stepsInAll / stepsOfOne) }, (_, at) => firstSeed + at);
const walks: Walked[] = [];

test.each(seeds)(
  'money walked at random from seed %i breaks no invariant, whatever is asked',
  { timeout: 600_000 },
  async (seed) => {
    const walked = await walk(seed, Math.min(stepsOfOne, stepsInAll));
    walks.push(walked);
    expect(walked.done.size).toBeGreaterThan(0);
  },
);

// Too few steps do not come everywhere.
test.runIf(stepsInAll >= 2_800)('the walks have done everything that can be done, and been refused', () => {
  const seen = (which: keyof Walked) => new Set(walks.flatMap((walked) => Array.from(walked[which].keys())));
  const [done, refused] = [seen('done'), seen('refused')];
  expect([...done].sort()).toEqual(wishes.map(([, name]) => name).sort());
  expect(refused.size).toBeGreaterThan(wishes.length);
});
