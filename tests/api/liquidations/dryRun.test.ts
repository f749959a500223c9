import { afterEach, beforeEach, expect, test } from 'vitest';
import { done, openMarket, type Market } from './market';
import { standing } from './books';

let market: Market;
beforeEach(async () => {
  market = await openMarket();
});
afterEach(() => market.close());

const codes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

test('a dry run tells the balances and changes nothing', async () => {
  const { id } = await market.company('La Comadre');
  await market.sell(id);
  const before = await standing(market);
  const tried = done(await market.make({}, { dryRun: true }));
  expect(tried).toMatchObject({ state: 'draft', payableMinor: 88_400, balances: [] });
  expect(await standing(market)).toEqual(before);
  const run = await market.runUpTo('inReview');
  const waiting = await standing(market);
  const { owed, transit } = codes(id);
  expect(done(await market.act('liquidations', run.id, 'approve', { as: 'ana', dryRun: true }))['balances']).toEqual([
    { account: owed, beforeMinor: 88_400, afterMinor: 0 },
    { account: transit, beforeMinor: 0, afterMinor: 88_400 },
  ]);
  expect(await standing(market)).toEqual(waiting);
});
