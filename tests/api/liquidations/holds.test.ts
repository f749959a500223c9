import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  expectSuccess,
  openLiquidationsFixture,
  type Liquidation,
  type LiquidationsFixture,
} from './liquidationsFixture';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

const getRefusal = ({ status, json }: { status: number; json: unknown }) => [status, (json as { code: string }).code];
const readInTransit = (companyId: string) => fixture.ledgerBalance(`liability:inTransit:${companyId}:MXN`);

async function itemOf(run: Liquidation): Promise<string> {
  return String((await fixture.listItems(run.id))[0]?.id);
}

describe('payments put on hold by a person', () => {
  test('excludes a payment on hold from the approval and pays it after another person releases it', async () => {
    const [held, otherCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [held, otherCompany]) await fixture.sell(id);
    const run = await fixture.createRunIn('inReview');
    const id = await itemOf(run);
    expect(
      expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'Falta su factura' } })),
    ).toMatchObject({ state: 'held', holdCause: 'byHand', holdReason: 'Falta su factura' });
    expect(await fixture.run(run.id)).toMatchObject({ heldCount: 1, payableMinor: 88_400 });
    expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana' }));
    expect([await readInTransit(held.id), await readInTransit(otherCompany.id)]).toEqual([0, 88_400]);

    expect(getRefusal(await fixture.act('liquidation-items', id, 'release'))).toEqual([403, 'approval.samePerson']);
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
      state: 'pending',
      holdCause: null,
      holdReason: null,
      payTo: { accountLast4: '9719' },
    });
    expect(await readInTransit(held.id)).toBe(88_400);
    expect(getRefusal(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'x' } }))).toEqual([
      409,
      'liquidationItem.notPending',
    ]);
    expectSuccess(await fixture.act('liquidations', run.id, 'process'));
    expect((await fixture.listItems(run.id)).map(({ state }) => state)).toEqual(['processing', 'processing']);
  });

  test('shows a payment on hold with the open items of its company and its oldest sale with the balance', async () => {
    const { id: companyId } = await fixture.company('Aguas', { bank: null });
    await fixture.sell(companyId, { completedOn: '2026-06-02' });
    const run = await fixture.createRunIn('processing');
    await fixture.sell(companyId, { completedOn: '2026-07-01' });
    const readOwed = async () => (await fixture.postTo('owed', { currency: 'MXN' })).json;
    expect(await readOwed()).toMatchObject({ companies: [{ companyId, oldestOn: '2026-06-02', count: 1 }] });
    const readOpenItems = async () => (await fixture.postTo('open-items', { companyId, currency: 'MXN' })).json;
    expect(await readOpenItems()).toMatchObject({ total: 1, paymentIds: [await itemOf(run)] });
    const body = { reason: 'Sin cuenta' };
    expectSuccess(await fixture.act('liquidation-items', await itemOf(run), 'cancel', { body }));
    expect(await readOpenItems()).toMatchObject({ total: 2, paymentIds: [] });
    expect(await readOwed()).toMatchObject({ companies: [{ oldestOn: '2026-06-02', count: 2 }] });
  });

  test('shows a carried amount with the open items only until its run is approved', async () => {
    const { id: companyId } = await fixture.company('Endeudada');
    await fixture.refund(companyId, 5_000);
    const run = await fixture.createRunIn('inReview');
    const readPayments = async () =>
      (await fixture.postTo('open-items', { companyId, currency: 'MXN' })).json['paymentIds'];
    expect(await readPayments()).toEqual([await itemOf(run)]);
    expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana' }));
    expect(await readPayments()).toEqual([]);
  });

  test('processes a payment released while its run is processed', async () => {
    const [held, otherCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [held, otherCompany]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft');
    const id = await itemOf(run);
    expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'Falta su factura' } }));
    for (const [action, as] of [
      ['submit', 'admin'],
      ['approve', 'ana'],
      ['process', 'admin'],
    ] as const)
      expectSuccess(await fixture.act('liquidations', run.id, action, { as }));
    const [, paidItem] = await fixture.listItems(run.id);
    expectSuccess(
      await fixture.act('liquidation-items', String(paidItem?.id), 'mark-paid', {
        body: { reference: 'A', paidOn: '2026-07-01' },
      }),
    );
    expect(await fixture.run(run.id)).toMatchObject({ state: 'partiallyPaid' });
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
      state: 'processing',
    });
    expect(await fixture.run(run.id)).toMatchObject({ state: 'processing', payableMinor: 176_800 });
  });

  test('cancels one payment of a draft or an approved run and leaves its sales for the next run', async () => {
    const [held, otherCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [held, otherCompany]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft');
    const id = await itemOf(run);
    expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'Falta su factura' } }));
    expect(
      expectSuccess(await fixture.act('liquidation-items', id, 'cancel', { body: { reason: 'Aparte' } })),
    ).toMatchObject({
      state: 'canceled',
    });
    expect(await fixture.run(run.id)).toMatchObject({ state: 'draft', companiesCount: 1 });
    expect((await fixture.postTo('open-items', { companyId: held.id, currency: 'MXN' })).json).toMatchObject({
      total: 1,
      totals: { netMinor: 88_400 },
    });
    expect(getRefusal(await fixture.act('liquidation-items', id, 'release'))).toEqual([409, 'liquidationItem.notHeld']);
  });
});

describe('payments the run cannot make', () => {
  test('releases a payment without an account once the company has one', async () => {
    const company = await fixture.company('Sin cuenta', { bank: null });
    await fixture.sell(company.id);
    const run = await fixture.createRunIn('approved');
    const id = await itemOf(run);
    expect(await fixture.item(id)).toMatchObject({ state: 'held', holdCause: 'noBankAccount' });
    expect(getRefusal(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toEqual([
      409,
      'liquidation.noBankAccount',
    ]);
    await fixture.catalogs.put('companies', company, {
      bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359719' },
    });
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
      state: 'pending',
      payTo: { holder: 'Ana' },
    });
    expect(await readInTransit(company.id)).toBe(88_400);
  });

  test('releases a payment of a blocked company once it is unblocked and rejects the approval of one blocked meanwhile', async () => {
    const [blockedCompany, laterCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [blockedCompany, laterCompany]) await fixture.sell(id);
    await fixture.catalogs.act('companies', blockedCompany, 'block', { reason: 'Queja' });
    const run = await fixture.createRunIn('inReview');
    const id = await itemOf(run);
    expect(await fixture.item(id)).toMatchObject({ state: 'held', holdCause: 'companyBlocked' });
    expect(getRefusal(await fixture.act('liquidation-items', id, 'release'))).toEqual([
      409,
      'liquidation.companyBlocked',
    ]);
    await fixture.catalogs.act('companies', { id: blockedCompany.id, version: 2 }, 'unblock');
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release'))).toMatchObject({
      state: 'pending',
      reservedAt: null,
    });
    await fixture.catalogs.act('companies', laterCompany, 'block', { reason: 'Queja' });
    const approvalResponse = await fixture.act('liquidations', run.id, 'approve', { as: 'ana' });
    expect([getRefusal(approvalResponse), approvalResponse.json['params']]).toEqual([
      [409, 'liquidation.companyBlocked'],
      { company: 'Birria' },
    ]);
    expect([await readInTransit(blockedCompany.id), await readInTransit(laterCompany.id)]).toEqual([0, 0]);
  });
});

test('puts the payment of a company blocked after the approval on hold with its reserve', async () => {
  const [blockedCompany, otherCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
  for (const { id } of [blockedCompany, otherCompany]) await fixture.sell(id);
  const run = await fixture.createRunIn('approved');
  await fixture.catalogs.act('companies', blockedCompany, 'block', { reason: 'Queja' });
  expect(expectSuccess(await fixture.act('liquidations', run.id, 'process'))).toMatchObject({
    state: 'processing',
    heldCount: 1,
    payableMinor: 88_400,
  });
  const id = await itemOf(run);
  expect(await fixture.item(id)).toMatchObject({ state: 'held', holdCause: 'companyBlocked' });
  expect((await fixture.readBankFile(run.id)).map(({ amount, reference }) => [amount, reference])).toEqual([
    ['884.00', `${run.number}-0002`],
  ]);
  expect([await readInTransit(blockedCompany.id), await fixture.faults()]).toEqual([88_400, []]);
  await fixture.catalogs.act('companies', { id: blockedCompany.id, version: 2 }, 'unblock');
  expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
    state: 'processing',
    holdCause: null,
  });
  expect(await readInTransit(blockedCompany.id)).toBe(88_400);
});

test('returns the reserve when the payment of a blocked company is canceled', async () => {
  const blockedCompany = await fixture.company('Aguas');
  await fixture.sell(blockedCompany.id);
  const run = await fixture.createRunIn('approved');
  await fixture.catalogs.act('companies', blockedCompany, 'block', { reason: 'Queja' });
  expectSuccess(await fixture.act('liquidations', run.id, 'process'));
  expectSuccess(
    await fixture.act('liquidation-items', await itemOf(run), 'cancel', { body: { reason: 'No se le paga' } }),
  );
  expect([
    await readInTransit(blockedCompany.id),
    await fixture.ledgerBalance(`liability:company:${blockedCompany.id}:MXN`),
  ]).toEqual([0, 88_400]);
  expect(await fixture.run(run.id)).toMatchObject({ state: 'canceled', paidMinor: 0 });
});

describe('recalculated drafts', () => {
  test('includes new open items in a recalculated draft and preserves holds and numbers', async () => {
    const [held, otherCompany] = [await fixture.company('Birria'), await fixture.company('Carnitas')];
    for (const { id } of [held, otherCompany]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft');
    const itemsBefore = await fixture.listItems(run.id);
    expectSuccess(
      await fixture.act('liquidation-items', String(itemsBefore[0]?.id), 'hold', {
        body: { reason: 'Falta su factura' },
      }),
    );
    fixture.api.now.advance(60_000);
    const lateCompany = await fixture.company('Aguas');
    for (const id of [held.id, lateCompany.id]) await fixture.sell(id);
    await fixture.refund(otherCompany.id, 100_000);
    const recalculatedRun = expectSuccess(await fixture.act('liquidations', run.id, 'recalculate'));
    expect(recalculatedRun).toMatchObject({
      companiesCount: 3,
      heldCount: 1,
      carriedCount: 1,
      payableMinor: 88_400,
      cutoffAt: '2026-07-01T12:01:00.000Z',
    });
    expect(await fixture.listItems(run.id)).toMatchObject([
      { companyName: 'Aguas', number: `${run.number}-0003`, state: 'pending', netMinor: 88_400 },
      {
        id: itemsBefore[0]?.id,
        number: `${run.number}-0001`,
        state: 'held',
        holdCause: 'byHand',
        holdReason: 'Falta su factura',
        netMinor: 176_800,
      },
      {
        id: itemsBefore[1]?.id,
        number: `${run.number}-0002`,
        state: 'carried',
        carryCause: 'negative',
        netMinor: -11_600,
      },
    ]);
  });

  test('includes canceled companies again and removes companies moved to another schedule', async () => {
    const [canceledCompany, movedCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [canceledCompany, movedCompany]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft', { schedule: 'weekly' });
    const id = await itemOf(run);
    expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'x' } }));
    expectSuccess(await fixture.act('liquidation-items', id, 'cancel', { body: { reason: 'x' } }));
    const terms = { commissionBp: 1_500, payoutSchedule: 'monthly', payoutMinimumMinor: 0 };
    expect((await fixture.catalogs.act('companies', movedCompany, 'change-terms', terms)).status).toBe(200);
    expect(expectSuccess(await fixture.act('liquidations', run.id, 'recalculate'))).toMatchObject({
      companiesCount: 1,
      payableMinor: 88_400,
    });
    expect(
      (await fixture.listItems(run.id)).map(({ companyName, state, netMinor }) => [companyName, state, netMinor]),
    ).toEqual([
      ['Aguas', 'canceled', 88_400],
      ['Aguas', 'pending', 88_400],
      ['Birria', 'canceled', 0],
    ]);
    expect((await fixture.postTo('open-items', { companyId: movedCompany.id, currency: 'MXN' })).json).toMatchObject({
      total: 1,
    });
  });
});
