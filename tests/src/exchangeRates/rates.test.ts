import { expect, test } from 'vitest';
import { differsMuch, inverseOf } from '../../../src/exchangeRates/rates';

test.each([
  ['217.39', '0.0046'],
  ['18.5', '0.05405'],
  ['0.01', '100'],
  ['9999999999', '0.0000000001'],
  ['0.0000000001', '10000000000'],
])('the inverse of %s is %s', (rate, inverse) => {
  expect(inverseOf(rate)).toBe(inverse);
});

test.each([
  ['217.39', '0.0046', true],
  ['0.0046', '217.39', true],
  ['0.0093', '0.0046', true],
  ['0.0022', '0.0046', true],
  ['0.0092', '0.0046', false],
  ['0.0023', '0.0046', false],
  ['0.0046', '0.0046', false],
])('%s after %s differs much: %s', (rate, lastRate, expected) => {
  expect(differsMuch(rate, lastRate)).toBe(expected);
});
