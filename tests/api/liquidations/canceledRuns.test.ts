import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture } from '../apiFixture';
import { expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

const listAccountCodes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

describe('canceled payout runs', () => {
  test.each(['draft', 'inReview', 'approved'] as const)(
    'returns all items of a canceled run in state %s',
    async (state) => {
      const company = await fixture.company('La Comadre');
      const owingCompany = await fixture.company('Endeudada');
      await fixture.sell(company.id);
      await fixture.refund(owingCompany.id, 5_000);
      const run = await fixture.createRunIn(state);
      expect(
        expectSuccess(await fixture.act('liquidations', run.id, 'cancel', { body: { reason: 'Fecha equivocada' } })),
      ).toMatchObject({ state: 'canceled', reason: 'Fecha equivocada', payableMinor: 0, companiesCount: 0 });
      expect((await fixture.listItems(run.id)).map((item) => item.state)).toEqual(['canceled', 'canceled']);
      expect([
        await fixture.ledgerBalance(listAccountCodes(company.id).owed),
        await fixture.ledgerBalance(listAccountCodes(company.id).transit),
      ]).toEqual([88_400, 0]);
      expect(await fixture.listItems((await fixture.createRunIn('draft')).id)).toMatchObject([
        { netMinor: -5_000 },
        { netMinor: 88_400 },
      ]);
    },
  );

  test('leaves a debt with the run that has taken it over', async () => {
    const [company, owingCompany] = [await fixture.company('La Comadre'), await fixture.company('Endeudada')];
    await fixture.sell(company.id);
    await fixture.refund(owingCompany.id, 5_000);
    const firstRun = await fixture.createRunIn('approved');
    const secondRun = await fixture.createRunIn('draft');
    expect(await fixture.listItems(secondRun.id)).toMatchObject([{ companyName: 'Endeudada', carriedMinor: -5_000 }]);
    expectSuccess(await fixture.act('liquidations', firstRun.id, 'cancel', { body: { reason: 'Fecha equivocada' } }));
    expect((await fixture.listItems(firstRun.id)).map((item) => item.state)).toEqual(['carried', 'canceled']);
    expect(await fixture.faults()).toEqual([]);
    expectSuccess(await fixture.act('liquidations', secondRun.id, 'cancel', { body: { reason: 'También' } }));
    expect((await fixture.postTo('open-items', { companyId: owingCompany.id, currency: 'MXN' })).json).toMatchObject({
      total: 1,
      totals: { netMinor: -5_000 },
      items: [{ sourceType: 'carry', number: `${firstRun.number}-0001` }],
    });
  });
});

test('includes a debt carried months ago in the next run', async () => {
  const lateFixture = await openLiquidationsFixture(await openApiFixture({ settings: { backDatingDays: 45 } }));
  const owingCompany = await lateFixture.company('Endeudada');
  await lateFixture.sell((await lateFixture.company('La Comadre')).id);
  await lateFixture.refund(owingCompany.id, 5_000);
  lateFixture.api.now.advance(90 * 24 * 3_600_000);
  await lateFixture.createRunIn('approved');
  const nextRun = await lateFixture.createRunIn('draft');
  expect(await lateFixture.listItems(nextRun.id)).toMatchObject([{ companyName: 'Endeudada', carriedMinor: -5_000 }]);
  await lateFixture.close();
});
