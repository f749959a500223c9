import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPayables } from '../../../api/liquidations/lines';
import { createBankAccount } from '../catalogRequests';
import { clabe, expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';
import { untyped } from '../../../api/db/database';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

const listAccountCodes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

test('pays a company its sales from the draft to the bank', async () => {
  const { id: companyId } = await fixture.company('La Comadre');
  await fixture.sell(companyId, { completedOn: '2026-06-10' });
  await fixture.sell(companyId, { completedOn: '2026-05-02', grossMinor: 50_000, collectedMinor: 20_000 });
  await fixture.sell(companyId, { completedOn: '2026-07-01' });
  const { owed, transit } = listAccountCodes(companyId);
  const netAfterFeesMinor = 100_000 - 10_000 - 1_600;

  const run = expectSuccess(await fixture.createRun());
  expect(run).toMatchObject({
    number: 'LIQ-2026-000001',
    state: 'draft',
    companiesCount: 1,
    payableMinor: 112_600,
    paidMinor: 0,
    createdByEmail: 'admin@sobremesa.app',
  });
  const [item] = await fixture.listItems(run.id);
  // The sale of May was never paid and is included. The sale of July is not included.
  expect(item).toMatchObject({
    number: 'LIQ-2026-000001-0001',
    companyName: 'La Comadre',
    state: 'pending',
    salesCount: 2,
    grossMinor: 150_000,
    commissionMinor: 15_000,
    commissionTaxMinor: 2_400,
    collectedMinor: 20_000,
    netMinor: 112_600,
    payTo: null,
    attempts: [],
  });
  expect(await fixture.ledgerBalance(owed)).toBe(112_600 + netAfterFeesMinor);

  expectSuccess(await fixture.act('liquidations', run.id, 'submit'));
  const approvedRun = expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana' }));
  expect(approvedRun).toMatchObject({ state: 'approved', approvedByEmail: 'ana@sobremesa.app' });
  expect([await fixture.ledgerBalance(owed), await fixture.ledgerBalance(transit)]).toEqual([
    netAfterFeesMinor,
    112_600,
  ]);
  expect(await fixture.catalogs.get('companies', companyId)).toMatchObject({
    payableMinor: netAfterFeesMinor,
    inTransitMinor: 112_600,
  });
  expect(await fixture.item(String(item?.id))).toMatchObject({
    state: 'pending',
    payTo: { holder: 'La Comadre, S.A. de C.V.', bankName: 'BBVA', accountLast4: '9719' },
  });

  expectSuccess(await fixture.act('liquidations', run.id, 'process'));
  const file = await fixture.api.send('GET', `liquidations/${run.id}/bank-file`);
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="LIQ-2026-000001-1.csv"');
  expect(file.text).toBe(
    [
      'holder,bankName,accountNumber,amount,currency,reference',
      `"La Comadre, S.A. de C.V.",BBVA,${clabe},1126.00,MXN,LIQ-2026-000001-0001`,
      '',
    ].join('\r\n'),
  );

  fixture.api.now.advance(2 * 86_400_000);
  const paidItem = expectSuccess(
    await fixture.act('liquidation-items', String(item?.id), 'mark-paid', {
      body: { reference: 'SPEI-88', paidOn: '2026-07-02' },
    }),
  );
  expect(paidItem).toMatchObject({
    state: 'paid',
    paidOn: '2026-07-02',
    bankReference: 'SPEI-88',
    attempts: [{ result: 'paid', reference: 'SPEI-88', paidOn: '2026-07-02', by: 'admin@sobremesa.app' }],
  });
  expect(await fixture.run(run.id)).toMatchObject({
    state: 'paid',
    paidMinor: 112_600,
    payableMinor: 112_600,
    outstandingMinor: 0,
    payableCount: 1,
  });
  expect([
    await fixture.ledgerBalance(owed),
    await fixture.ledgerBalance(transit),
    await fixture.ledgerBalance('asset:bank:MXN'),
  ]).toEqual([netAfterFeesMinor, 0, -112_600]);
});

test.each([
  ['COP', 'NIT', '1126.00'],
  ['CLP', 'RUT', '112600'],
] as const)('includes account type and tax id in the bank file in %s, with a %s', async (currency, _, amount) => {
  const company = await fixture.company('La Comadre', { currency });
  await fixture.sell(company.id, { currency, grossMinor: 150_000, collectedMinor: 20_000 });
  const run = await fixture.createRunIn('processing', { currency });
  const [title, line] = (await fixture.api.send('GET', `liquidations/${run.id}/bank-file`)).text.split('\r\n');
  expect(title).toBe('holder,taxId,bankName,accountType,accountNumber,amount,currency,reference');
  const { bankName, accountNumber } = createBankAccount(currency === 'COP' ? 'CO' : 'CL', '');
  expect(line).toBe(
    `"La Comadre, S.A. de C.V.",${String(company['taxId'])},${bankName},checking,${accountNumber},${amount},${currency},${run.number}-0001`,
  );
});

test('carries negative and small amounts and includes them in the next run', async () => {
  const smallCompany = await fixture.company('Chica', { payoutMinimumMinor: 100_000 });
  const indebtedCompany = await fixture.company('Endeudada');
  await fixture.sell(smallCompany.id, { grossMinor: 50_000 });
  await fixture.sell(indebtedCompany.id);
  await fixture.refund(indebtedCompany.id, 150_000);
  const firstRun = await fixture.createRunIn('processing');
  expect(firstRun).toMatchObject({ state: 'paid', carriedCount: 2, payableCount: 0, payableMinor: 0, paidMinor: 0 });
  expect(await fixture.listItems(firstRun.id)).toMatchObject([
    { companyName: 'Chica', state: 'carried', carryCause: 'belowMinimum', netMinor: 44_200 },
    { companyName: 'Endeudada', state: 'carried', carryCause: 'negative', netMinor: -61_600 },
  ]);

  await fixture.sell(smallCompany.id, { grossMinor: 100_000, completedOn: '2026-07-01' });
  await fixture.sell(indebtedCompany.id, { completedOn: '2026-07-01' });
  const secondRun = await fixture.createRunIn('approved', { periodFrom: '2026-07-01', periodTo: '2026-07-01' });
  expect(await fixture.listItems(secondRun.id)).toMatchObject([
    { companyName: 'Chica', state: 'pending', carriedMinor: 44_200, grossMinor: 100_000, netMinor: 132_600 },
    { companyName: 'Endeudada', state: 'pending', carriedMinor: -61_600, netMinor: 26_800 },
  ]);
  expect([
    await fixture.ledgerBalance(listAccountCodes(indebtedCompany.id).owed),
    await fixture.ledgerBalance(listAccountCodes(indebtedCompany.id).transit),
  ]).toEqual([0, 26_800]);
});

test('deducts a refund after the payout in the next run', async () => {
  const { id } = await fixture.company('La Comadre');
  await fixture.sell(id);
  const run = await fixture.createRunIn('processing');
  const [item] = await fixture.listItems(run.id);
  expectSuccess(
    await fixture.act('liquidation-items', String(item?.id), 'mark-paid', {
      body: { reference: 'A', paidOn: '2026-07-01' },
    }),
  );
  await fixture.refund(id, 30_000, { completedOn: '2026-07-01' });
  expect(await fixture.ledgerBalance(listAccountCodes(id).owed)).toBe(-30_000);
  const owedAmounts = (await fixture.postTo('owed', { currency: 'MXN' })).json;
  expect(owedAmounts).toMatchObject({
    companies: [
      { companyId: id, openMinor: -30_000, count: 1, oldestOn: '2026-07-01', inRunsMinor: 0, inTransitMinor: 0 },
    ],
    totals: { owedMinor: 0, debtMinor: 30_000 },
  });
  expect(
    (await fixture.postTo('estimate', { periodFrom: '2026-07-01', periodTo: '2026-07-01', currency: 'MXN' })).json,
  ).toMatchObject({ items: [{ state: 'carried', carryCause: 'negative', netMinor: -30_000 }] });
});

test('settles a zero balance without a payment or a carry', async () => {
  const { id } = await fixture.company('En ceros');
  await fixture.sell(id, { collectedMinor: 88_400 });
  const run = await fixture.createRunIn('approved');
  expect(await fixture.listItems(run.id)).toMatchObject([
    { state: 'carried', carryCause: 'belowMinimum', netMinor: 0 },
  ]);
  expect((await fixture.postTo('owed', { currency: 'MXN' })).json).toMatchObject({ companies: [] });
  expectSuccess(await fixture.act('liquidations', run.id, 'cancel', { body: { reason: 'prueba' } }));
  expect((await fixture.postTo('owed', { currency: 'MXN' })).json).toMatchObject({
    companies: [{ openMinor: 0, count: 1 }],
  });
});

test.each([
  ['MXN', '884.00'],
  ['CLP', '88400'],
] as const)('formats amounts in the bank file and statement with the decimals of %s', async (currency, amount) => {
  const { id } = await fixture.company('La Comadre', { currency });
  await fixture.sell(id, { currency });
  const run = await fixture.createRunIn('processing', { currency });
  expect((await fixture.api.send('GET', `liquidations/${run.id}/bank-file`)).text).toContain(`,${amount},${currency},`);
  const [item] = await fixture.listItems(run.id);
  expect((await fixture.api.send('GET', `liquidation-items/${String(item?.id)}/statement?format=csv`)).text).toContain(
    `,${amount},${currency}\r\n`,
  );
});

test.each<[string, string, Record<string, number>, string]>([
  ['an item that exceeds its lines', 'liquidationItems', { grossMinor: 1, netMinor: 1 }, 'liquidationsAgree'],
  ['an item whose parts differ from its net amount', 'liquidationItems', { tipMinor: 1 }, 'liquidationsAgree'],
  ['an open item without a journal', 'payables', { grossMinor: 1, netMinor: 1 }, 'payablesAgree'],
])('reports in the checks %s', async (_, table, added, name) => {
  const { id } = await fixture.company('La Comadre');
  await fixture.sell(id);
  await fixture.createRunIn('draft');
  await fixture.sell(id);
  const add = (factor: 1 | -1) =>
    untyped(fixture.api.db.kysely)
      .updateTable(table)
      .set((set) =>
        Object.fromEntries(
          Object.entries(added).map(([column, amount]) => [column, set(column, '+', factor * amount)]),
        ),
      )
      .execute();
  await add(1);
  expect(await fixture.faults()).toEqual(expect.arrayContaining([expect.objectContaining({ name, ok: false })]));
  await add(-1);
});

test('leaves open items of a company that joins the schedule of a run in progress', async () => {
  const [ownCompany, otherCompany] = [await fixture.company('La Comadre'), await fixture.company('Otra')];
  await fixture.sell(ownCompany.id);
  const run = expectSuccess(await fixture.createRun({ schedule: 'weekly' }));
  await fixture.sell(otherCompany.id);
  const scope = {
    currency: 'MXN',
    periodTo: '2026-06-30',
    cutoffAt: fixture.api.now.value.toISOString(),
    schedule: 'weekly',
  } as const;
  // Claims the items of the run only. The sale of the other company stays open.
  await fixture.api.db.kysely.transaction().execute((trx) => claimPayables(trx, run.id, scope));
  expect((await fixture.postTo('open-items', { companyId: otherCompany.id, currency: 'MXN' })).json).toMatchObject({
    total: 1,
    totals: { netMinor: 88_400 },
  });
});
