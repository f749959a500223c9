import { expect, test } from 'vitest';
import { toneOf } from '../../../../src/kit/ui/tones';

test('a sale that is paid does not look as if it were completed; a payment that is paid is done', () => {
  expect(toneOf('paid', 'sales')).toBe('info');
  expect(toneOf('completed', 'sales')).toBe('good');
  expect(toneOf('paid', 'liquidations')).toBe('good');
  expect(toneOf('constructor', 'sales')).toBeNull();
});
