import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';
import { readLedgerSnapshot } from './ledgerQueries';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

const listAccountCodes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

test('returns the balances in a dry run of a payout and changes nothing', async () => {
  const { id } = await fixture.company('La Comadre');
  await fixture.sell(id);
  const ledgerBefore = await readLedgerSnapshot(fixture);
  const preview = expectSuccess(await fixture.createRun({}, { dryRun: true }));
  expect(preview).toMatchObject({ state: 'draft', payableMinor: 88_400, balances: [] });
  expect(await readLedgerSnapshot(fixture)).toEqual(ledgerBefore);
  const run = await fixture.createRunIn('inReview');
  const ledgerInReview = await readLedgerSnapshot(fixture);
  const { owed, transit } = listAccountCodes(id);
  expect(
    expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana', dryRun: true }))['balances'],
  ).toEqual([
    { account: owed, beforeMinor: 88_400, afterMinor: 0 },
    { account: transit, beforeMinor: 0, afterMinor: 88_400 },
  ]);
  expect(await readLedgerSnapshot(fixture)).toEqual(ledgerInReview);
});
