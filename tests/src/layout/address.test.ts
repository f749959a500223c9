import { expect, test } from 'vitest';
import { markUnderWay, onceAtRest } from '../../../src/layout/address';

test('what is done to the history waits for the navigation under way, which it would end, and is done once', () => {
  const done: string[] = [];
  onceAtRest(() => done.push('at rest'));
  markUnderWay(true);
  onceAtRest(() => done.push('waited'));
  expect(done).toEqual(['at rest']);
  markUnderWay(false);
  markUnderWay(true);
  markUnderWay(false);
  expect(done).toEqual(['at rest', 'waited']);
});
