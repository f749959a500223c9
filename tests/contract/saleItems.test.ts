import { expect, test } from 'vitest';
import { itemRefundMinor, refundedQuantities } from '../../contract/money/saleItems';

test('refunds of single pieces add up to the total of the line', () => {
  const item = { totalMinor: 1_000, quantityMilli: 3_000 };
  const refund = (refundedMilli: number) => itemRefundMinor(item, refundedMilli, 1_000);
  expect([0, 1_000, 2_000].map(refund)).toEqual([333, 334, 333]);
  expect(itemRefundMinor(item, 1_000, 2_000)).toBe(667);
});

test('adds up the refunded quantities of each item; a refund without quantities returned all of it', () => {
  const items = [{ quantityMilli: 3_000 }, { quantityMilli: 2_000 }, { quantityMilli: 350 }];
  const refunds = [
    { itemIndexes: [0], itemQuantitiesMilli: [1_000] },
    { itemIndexes: null, itemQuantitiesMilli: null },
    { itemIndexes: [0, 2], itemQuantitiesMilli: [1_000, 350] },
    { itemIndexes: [1], itemQuantitiesMilli: null },
  ];
  expect(refundedQuantities(items, refunds)).toEqual([2_000, 2_000, 350]);
});
