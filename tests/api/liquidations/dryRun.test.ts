import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';
import { ledgerSnapshot } from './ledgerQueries';

let market: LiquidationsFixture;
beforeEach(async () => {
  market = await openLiquidationsFixture();
});
afterEach(() => market.close());

const codes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

test('returns the balances in a dry run of a payout and changes nothing', async () => {
  const { id } = await market.company('La Comadre');
  await market.sell(id);
  const before = await ledgerSnapshot(market);
  const tried = expectSuccess(await market.createRun({}, { dryRun: true }));
  expect(tried).toMatchObject({ state: 'draft', payableMinor: 88_400, balances: [] });
  expect(await ledgerSnapshot(market)).toEqual(before);
  const run = await market.createRunIn('inReview');
  const waiting = await ledgerSnapshot(market);
  const { owed, transit } = codes(id);
  expect(
    expectSuccess(await market.act('liquidations', run.id, 'approve', { as: 'ana', dryRun: true }))['balances'],
  ).toEqual([
    { account: owed, beforeMinor: 88_400, afterMinor: 0 },
    { account: transit, beforeMinor: 0, afterMinor: 88_400 },
  ]);
  expect(await ledgerSnapshot(market)).toEqual(waiting);
});
