import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshApi } from '../harness';
import { done, openMarket, type Market } from './market';

let market: Market;
beforeEach(async () => {
  market = await openMarket();
});
afterEach(() => market.close());

const codes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

describe('a run that is canceled', () => {
  test.each(['draft', 'inReview', 'approved'] as const)('%s gives everything back', async (state) => {
    const company = await market.company('La Comadre');
    const owing = await market.company('Endeudada');
    await market.sell(company.id);
    await market.refund(owing.id, 5_000);
    const run = await market.runUpTo(state);
    expect(
      done(await market.act('liquidations', run.id, 'cancel', { body: { reason: 'Fecha equivocada' } })),
    ).toMatchObject({ state: 'canceled', reason: 'Fecha equivocada', payableMinor: 0, companiesCount: 0 });
    expect((await market.items(run.id)).map((item) => item.state)).toEqual(['canceled', 'canceled']);
    expect([await market.held(codes(company.id).owed), await market.held(codes(company.id).transit)]).toEqual([
      88_400, 0,
    ]);
    expect(await market.items((await market.runUpTo('draft')).id)).toMatchObject([
      { netMinor: -5_000 },
      { netMinor: 88_400 },
    ]);
  });

  test('leaves to another run what that has taken on', async () => {
    const [company, owing] = [await market.company('La Comadre'), await market.company('Endeudada')];
    await market.sell(company.id);
    await market.refund(owing.id, 5_000);
    const first = await market.runUpTo('approved');
    const second = await market.runUpTo('draft');
    expect(await market.items(second.id)).toMatchObject([{ companyName: 'Endeudada', carriedMinor: -5_000 }]);
    done(await market.act('liquidations', first.id, 'cancel', { body: { reason: 'Fecha equivocada' } }));
    expect((await market.items(first.id)).map((item) => item.state)).toEqual(['carried', 'canceled']);
    expect(await market.faults()).toEqual([]);
    done(await market.act('liquidations', second.id, 'cancel', { body: { reason: 'También' } }));
    expect((await market.ask('open-items', { companyId: owing.id, currency: 'MXN' })).json).toMatchObject({
      total: 1,
      totals: { netMinor: -5_000 },
      items: [{ sourceType: 'carry', number: `${first.number}-0001` }],
    });
  });
});

test('a debt that a run of months ago carries is counted by the next one, however late both are made', async () => {
  const late = await openMarket(await freshApi({ settings: { backDatingDays: 45 } }));
  const owing = await late.company('Endeudada');
  await late.sell((await late.company('La Comadre')).id);
  await late.refund(owing.id, 5_000);
  late.api.now.pass(90 * 24 * 3_600_000);
  await late.runUpTo('approved');
  const next = await late.runUpTo('draft');
  expect(await late.items(next.id)).toMatchObject([{ companyName: 'Endeudada', carriedMinor: -5_000 }]);
  await late.close();
});
