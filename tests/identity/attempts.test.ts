import { expect, it } from 'vitest';
import { createAttempts } from '../../identity/attempts';

it('attempts fill no memory: of ten thousand addresses the one that was quiet longest is forgotten', () => {
  const attempts = createAttempts({ most: 1, within: 60_000, clock: () => new Date(0) });
  attempts.count('first');
  attempts.count('second');
  attempts.count('first');
  for (let made = 2; made < 10_001; made += 1) attempts.count(`address-${made}`);
  expect(attempts.exhausted('second')).toBe(false);
  expect(attempts.exhausted('first')).toBe(true);
});
