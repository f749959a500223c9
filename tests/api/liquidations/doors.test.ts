import { expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { createSaleForm } from '../sales/salesFixture';
import { expectSuccess, openLiquidationsFixture } from './liquidationsFixture';

test('pays a company its sales, refunds and deposits recorded through the API', async () => {
  const fixture = await openLiquidationsFixture();
  const { api } = fixture;
  const { id: companyId } = await fixture.company('La Comadre', { commissionBp: 1_500 });
  const newKey = () => crypto.randomUUID();
  const sell = async (grossMinor: number, collectedBy: 'platform' | 'company') =>
    expectSuccess(
      await api.send('POST', 'sales', {
        key: newKey(),
        body: {
          companyId,
          channel: 'app',
          placedAt: '2026-07-01T10:00:00.000Z',
          completedAt: '2026-07-01T11:00:00.000Z',
          grossMinor,
          currency: 'MXN',
          payments: [{ method: collectedBy === 'company' ? 'cash' : 'card', amountMinor: grossMinor, collectedBy }],
        },
      }),
    );
  const [sale] = [await sell(100_000, 'platform'), await sell(40_000, 'company')];
  const { id: refundedId } = expectSuccess(
    await api.send('POST', `sales/${sale.id}/refund`, {
      key: newKey(),
      version: sale.version,
      body: { amountMinor: 50_000, atFault: 'company', reason: 'Llegó frío' },
    }),
  );
  const deposit = expectSuccess(
    await api.send('POST', 'deposits', {
      key: newKey(),
      body: {
        companyId,
        amountMinor: 7_000,
        currency: 'MXN',
        method: 'transfer',
        bank: 'BBVA',
        bankReference: 'MBAN01',
        receivedOn: '2026-07-01',
      },
    }),
  );
  expectSuccess(
    await api.send('POST', `deposits/${deposit.id}/confirm`, {
      as: 'ana',
      key: newKey(),
      version: deposit.version,
      body: {},
    }),
  );

  const run = await fixture.createRunIn('processing', { periodFrom: '2026-07-01', periodTo: '2026-07-01' });
  const [item] = await fixture.listItems(run.id);
  // Half of the first sale is refunded, with half of its commission and tax. The refund is charged to the company.
  const [commissionMinor, commissionTaxMinor] = [15_000 + 6_000, 2_400 + 960];
  const refundsMinor = 50_000 - 7_500 - 1_200;
  const netMinor = 140_000 - commissionMinor - commissionTaxMinor - refundsMinor - 40_000 + 7_000;
  expect(item).toMatchObject({
    salesCount: 2,
    grossMinor: 140_000,
    commissionMinor,
    commissionTaxMinor,
    refundsMinor,
    collectedMinor: 40_000,
    depositsMinor: 7_000,
    carriedMinor: 0,
    netMinor,
  });
  const statement = (await api.send('GET', `liquidation-items/${String(item?.id)}/statement`)).json as unknown as {
    lines: { sourceType: string; sourceId: string }[];
  };
  expect(statement.lines.map(({ sourceType }) => sourceType).toSorted()).toEqual(['deposit', 'refund', 'sale', 'sale']);
  expect(statement.lines.filter(({ sourceId }) => sourceId === sale.id)).toHaveLength(1);
  const [refund] = (await api.send('GET', 'refunds')).json as unknown as { saleId: string; companyPaymentId: string }[];
  expect(refund).toMatchObject({ saleId: refundedId, companyPaymentId: item?.id });
  expectSuccess(
    await fixture.act('liquidation-items', String(item?.id), 'mark-paid', {
      body: { reference: 'SPEI-1', paidOn: '2026-07-01' },
    }),
  );
  expect(await fixture.catalogs.get('companies', companyId)).toMatchObject({ payableMinor: 0, inTransitMinor: 0 });
  expect((await api.send('GET', 'system/checks')).json).toMatchObject({ ok: true });
  await fixture.close();
});

test('shows the payment of a sale, also after it is carried, to readers of payments', async () => {
  const fixture = await openLiquidationsFixture();
  const { api } = fixture;
  const { id: companyId } = await fixture.company('La Comadre', { payoutMinimumMinor: 15_000 });
  const completedAt = '2026-07-01T11:00:00.000Z';
  const sell = async () =>
    expectSuccess(
      await api.send('POST', 'sales', {
        key: crypto.randomUUID(),
        body: createSaleForm({ companyId, placedAt: completedAt, completedAt }),
      }),
    );
  const paymentOf = async ({ id }: { id: string }, as = 'admin') =>
    (await api.send('GET', `sales/${id}`, { as })).json['companyPaymentId'];
  const july = { periodFrom: '2026-07-01', periodTo: '2026-07-01' };

  const firstSale = await sell();
  expect(await paymentOf(firstSale)).toBeNull();
  const [carried] = await fixture.listItems((await fixture.createRunIn('processing', july)).id);
  expect([carried?.state, await paymentOf(firstSale)]).toEqual(['carried', carried?.id]);

  const secondSale = await sell();
  const run = await fixture.createRunIn('draft', july);
  const [payment] = await fixture.listItems(run.id);
  expect([await paymentOf(firstSale), await paymentOf(secondSale)]).toEqual([payment?.id, payment?.id]);
  await api.db.kysely
    .updateTable(administrators.table)
    .set({ duties: JSON.stringify(['support']) })
    .where('uid', '=', 'uid-ana')
    .execute();
  expect(await paymentOf(firstSale, 'ana')).toBeNull();

  expectSuccess(await fixture.act('liquidations', run.id, 'cancel', { body: { reason: 'Fecha equivocada' } }));
  expect([await paymentOf(firstSale), await paymentOf(secondSale)]).toEqual([carried?.id, null]);
  await fixture.close();
});
