import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapViolationsByField } from '../catalogRequests';
import { completedFields, createCardPayment, openSalesFixture, type SalesFixture } from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

const reason = 'Llegó incompleto.';

describe('refunds of items', () => {
  test('refunds each item of a sale once', async () => {
    const items = [
      { name: 'Pozole rojo', quantityMilli: 2_000, unitPriceMinor: 4_000, taxMinor: 1_280 },
      { name: 'Agua fresca', quantityMilli: 1_000, unitPriceMinor: 2_000, taxMinor: 320 },
    ];
    const sale = await fixture.createSale({ ...completedFields, items });
    const refundItems = (itemIndexes: number[]) =>
      fixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 2_320, atFault: 'platform', itemIndexes, reason });
    expect((await refundItems([1])).status).toBe(200);
    expect(await fixture.refundsOf(sale.id)).toMatchObject([
      { amountMinor: 2_320, itemIndexes: [1], itemQuantitiesMilli: [1_000] },
    ]);
    const repeated = await refundItems([0, 1]);
    expect([repeated.status, mapViolationsByField(repeated)]).toEqual([422, { itemIndexes: 'notAChoice' }]);
    expect((await refundItems([0])).status).toBe(200);
  });

  test('refunds single pieces of an item until none is left', async () => {
    const items = [{ name: 'Pozole rojo', quantityMilli: 3_000, unitPriceMinor: 4_000, taxMinor: 1_920 }];
    const payments = [createCardPayment(13_920)];
    const sale = await fixture.createSale({ ...completedFields, grossMinor: 12_000, taxMinor: 1_920, payments, items });
    const refundPieces = async (itemQuantitiesMilli: number[] | null) => {
      const input = { amountMinor: 4_640, atFault: 'platform', itemIndexes: [0], itemQuantitiesMilli, reason };
      const response = await fixture.act(`sales/${sale.id}`, 'refund', input);
      return response.status === 200 ? 200 : mapViolationsByField(response);
    };
    expect(await refundPieces([500])).toEqual({ itemQuantitiesMilli: 'wholePieces' });
    expect(await refundPieces([0])).toEqual({ itemQuantitiesMilli: 'tooSmall' });
    expect(await refundPieces([1_000, 1_000])).toEqual({ itemQuantitiesMilli: 'notAChoice' });
    expect(await refundPieces([1_000])).toBe(200);
    expect(await refundPieces([3_000])).toEqual({ itemQuantitiesMilli: 'tooLarge' });
    expect(await refundPieces(null)).toBe(200);
    expect((await fixture.refundsOf(sale.id)).map((refund) => refund['itemQuantitiesMilli'])).toEqual([
      [1_000],
      [2_000],
    ]);
    expect(await refundPieces([1_000])).toEqual({ itemIndexes: 'notAChoice' });
  });
});
