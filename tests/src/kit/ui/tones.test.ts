import { expect, test } from 'vitest';
import { toneOf } from '../../../../src/kit/ui/values';

test('the tone of a state depends on its resource', () => {
  expect(toneOf('paid', 'sales')).toBe('info');
  expect(toneOf('completed', 'sales')).toBe('good');
  expect(toneOf('paid', 'liquidations')).toBe('good');
  expect(toneOf('constructor', 'sales')).toBeNull();
});
