import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture } from '../apiFixture';
import { expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';

let market: LiquidationsFixture;
beforeEach(async () => {
  market = await openLiquidationsFixture();
});
afterEach(() => market.close());

const codes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

describe('canceled payout runs', () => {
  test.each(['draft', 'inReview', 'approved'] as const)(
    'returns all items of a canceled run in state %s',
    async (state) => {
      const company = await market.company('La Comadre');
      const owing = await market.company('Endeudada');
      await market.sell(company.id);
      await market.refund(owing.id, 5_000);
      const run = await market.createRunIn(state);
      expect(
        expectSuccess(await market.act('liquidations', run.id, 'cancel', { body: { reason: 'Fecha equivocada' } })),
      ).toMatchObject({ state: 'canceled', reason: 'Fecha equivocada', payableMinor: 0, companiesCount: 0 });
      expect((await market.items(run.id)).map((item) => item.state)).toEqual(['canceled', 'canceled']);
      expect([
        await market.ledgerBalance(codes(company.id).owed),
        await market.ledgerBalance(codes(company.id).transit),
      ]).toEqual([88_400, 0]);
      expect(await market.items((await market.createRunIn('draft')).id)).toMatchObject([
        { netMinor: -5_000 },
        { netMinor: 88_400 },
      ]);
    },
  );

  test('leaves a debt with the run that has taken it over', async () => {
    const [company, owing] = [await market.company('La Comadre'), await market.company('Endeudada')];
    await market.sell(company.id);
    await market.refund(owing.id, 5_000);
    const first = await market.createRunIn('approved');
    const second = await market.createRunIn('draft');
    expect(await market.items(second.id)).toMatchObject([{ companyName: 'Endeudada', carriedMinor: -5_000 }]);
    expectSuccess(await market.act('liquidations', first.id, 'cancel', { body: { reason: 'Fecha equivocada' } }));
    expect((await market.items(first.id)).map((item) => item.state)).toEqual(['carried', 'canceled']);
    expect(await market.faults()).toEqual([]);
    expectSuccess(await market.act('liquidations', second.id, 'cancel', { body: { reason: 'También' } }));
    expect((await market.postTo('open-items', { companyId: owing.id, currency: 'MXN' })).json).toMatchObject({
      total: 1,
      totals: { netMinor: -5_000 },
      items: [{ sourceType: 'carry', number: `${first.number}-0001` }],
    });
  });
});

test('includes a debt carried months ago in the next run', async () => {
  const late = await openLiquidationsFixture(await openApiFixture({ settings: { backDatingDays: 45 } }));
  const owing = await late.company('Endeudada');
  await late.sell((await late.company('La Comadre')).id);
  await late.refund(owing.id, 5_000);
  late.api.now.advance(90 * 24 * 3_600_000);
  await late.createRunIn('approved');
  const next = await late.createRunIn('draft');
  expect(await late.items(next.id)).toMatchObject([{ companyName: 'Endeudada', carriedMinor: -5_000 }]);
  await late.close();
});
