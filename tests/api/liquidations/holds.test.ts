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

const refusal = ({ status, json }: { status: number; json: unknown }) => [status, (json as { code: string }).code];
const inTransit = (companyId: string) => fixture.ledgerBalance(`liability:inTransit:${companyId}:MXN`);

async function itemOf(run: Liquidation): Promise<string> {
  return String((await fixture.items(run.id))[0]?.id);
}

describe('payments put on hold by a person', () => {
  test('excludes a payment on hold from the approval and pays it after another person releases it', async () => {
    const [held, other] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [held, other]) await fixture.sell(id);
    const run = await fixture.createRunIn('inReview');
    const id = await itemOf(run);
    expect(
      expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'Falta su factura' } })),
    ).toMatchObject({ state: 'held', holdCause: 'byHand', holdReason: 'Falta su factura' });
    expect(await fixture.run(run.id)).toMatchObject({ heldCount: 1, payableMinor: 88_400 });
    expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana' }));
    expect([await inTransit(held.id), await inTransit(other.id)]).toEqual([0, 88_400]);

    expect(refusal(await fixture.act('liquidation-items', id, 'release'))).toEqual([403, 'approval.samePerson']);
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
      state: 'pending',
      holdCause: null,
      holdReason: null,
      payTo: { accountLast4: '9719' },
    });
    expect(await inTransit(held.id)).toBe(88_400);
    expect(refusal(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'x' } }))).toEqual([
      409,
      'liquidationItem.notPending',
    ]);
    expectSuccess(await fixture.act('liquidations', run.id, 'process'));
    expect((await fixture.items(run.id)).map(({ state }) => state)).toEqual(['processing', 'processing']);
  });

  test('processes a payment released while its run is processed', async () => {
    const [held, other] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [held, other]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft');
    const id = await itemOf(run);
    expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'Falta su factura' } }));
    for (const [action, as] of [
      ['submit', 'admin'],
      ['approve', 'ana'],
      ['process', 'admin'],
    ] as const)
      expectSuccess(await fixture.act('liquidations', run.id, action, { as }));
    const [, paid] = await fixture.items(run.id);
    expectSuccess(
      await fixture.act('liquidation-items', String(paid?.id), 'mark-paid', {
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
    const [held, other] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [held, other]) await fixture.sell(id);
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
    expect(refusal(await fixture.act('liquidation-items', id, 'release'))).toEqual([409, 'liquidationItem.notHeld']);
  });
});

describe('payments the run cannot make', () => {
  test('releases a payment without an account once the company has one', async () => {
    const company = await fixture.company('Sin cuenta', { bank: null });
    await fixture.sell(company.id);
    const run = await fixture.createRunIn('approved');
    const id = await itemOf(run);
    expect(await fixture.item(id)).toMatchObject({ state: 'held', holdCause: 'noBankAccount' });
    expect(refusal(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toEqual([
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
    expect(await inTransit(company.id)).toBe(88_400);
  });

  test('releases a payment of a blocked company once it is unblocked and rejects the approval of one blocked meanwhile', async () => {
    const [blocked, later] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [blocked, later]) await fixture.sell(id);
    await fixture.catalogs.act('companies', blocked, 'block', { reason: 'Queja' });
    const run = await fixture.createRunIn('inReview');
    const id = await itemOf(run);
    expect(await fixture.item(id)).toMatchObject({ state: 'held', holdCause: 'companyBlocked' });
    expect(refusal(await fixture.act('liquidation-items', id, 'release'))).toEqual([409, 'liquidation.companyBlocked']);
    await fixture.catalogs.act('companies', { id: blocked.id, version: 2 }, 'unblock');
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release'))).toMatchObject({
      state: 'pending',
      reservedAt: null,
    });
    await fixture.catalogs.act('companies', later, 'block', { reason: 'Queja' });
    const approved = await fixture.act('liquidations', run.id, 'approve', { as: 'ana' });
    expect([refusal(approved), approved.json['params']]).toEqual([
      [409, 'liquidation.companyBlocked'],
      { company: 'Birria' },
    ]);
    expect([await inTransit(blocked.id), await inTransit(later.id)]).toEqual([0, 0]);
  });
});

test('puts the payment of a company blocked after the approval on hold with its reserve', async () => {
  const [blocked, other] = [await fixture.company('Aguas'), await fixture.company('Birria')];
  for (const { id } of [blocked, other]) await fixture.sell(id);
  const run = await fixture.createRunIn('approved');
  await fixture.catalogs.act('companies', blocked, 'block', { reason: 'Queja' });
  expect(expectSuccess(await fixture.act('liquidations', run.id, 'process'))).toMatchObject({
    state: 'processing',
    heldCount: 1,
    payableMinor: 88_400,
  });
  const id = await itemOf(run);
  expect(await fixture.item(id)).toMatchObject({ state: 'held', holdCause: 'companyBlocked' });
  expect((await fixture.bankFile(run.id)).map(({ amount, reference }) => [amount, reference])).toEqual([
    ['884.00', `${run.number}-0002`],
  ]);
  expect([await inTransit(blocked.id), await fixture.faults()]).toEqual([88_400, []]);
  await fixture.catalogs.act('companies', { id: blocked.id, version: 2 }, 'unblock');
  expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
    state: 'processing',
    holdCause: null,
  });
  expect(await inTransit(blocked.id)).toBe(88_400);
});

test('returns the reserve when the payment of a blocked company is canceled', async () => {
  const blocked = await fixture.company('Aguas');
  await fixture.sell(blocked.id);
  const run = await fixture.createRunIn('approved');
  await fixture.catalogs.act('companies', blocked, 'block', { reason: 'Queja' });
  expectSuccess(await fixture.act('liquidations', run.id, 'process'));
  expectSuccess(
    await fixture.act('liquidation-items', await itemOf(run), 'cancel', { body: { reason: 'No se le paga' } }),
  );
  expect([await inTransit(blocked.id), await fixture.ledgerBalance(`liability:company:${blocked.id}:MXN`)]).toEqual([
    0, 88_400,
  ]);
  expect(await fixture.run(run.id)).toMatchObject({ state: 'canceled', paidMinor: 0 });
});

describe('recalculated drafts', () => {
  test('includes new open items in a recalculated draft and preserves holds and numbers', async () => {
    const [held, other] = [await fixture.company('Birria'), await fixture.company('Carnitas')];
    for (const { id } of [held, other]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft');
    const before = await fixture.items(run.id);
    expectSuccess(
      await fixture.act('liquidation-items', String(before[0]?.id), 'hold', { body: { reason: 'Falta su factura' } }),
    );
    fixture.api.now.advance(60_000);
    const late = await fixture.company('Aguas');
    for (const id of [held.id, late.id]) await fixture.sell(id);
    await fixture.refund(other.id, 100_000);
    const again = expectSuccess(await fixture.act('liquidations', run.id, 'recalculate'));
    expect(again).toMatchObject({
      companiesCount: 3,
      heldCount: 1,
      carriedCount: 1,
      payableMinor: 88_400,
      cutoffAt: '2026-07-01T12:01:00.000Z',
    });
    expect(await fixture.items(run.id)).toMatchObject([
      { companyName: 'Aguas', number: `${run.number}-0003`, state: 'pending', netMinor: 88_400 },
      {
        id: before[0]?.id,
        number: `${run.number}-0001`,
        state: 'held',
        holdCause: 'byHand',
        holdReason: 'Falta su factura',
        netMinor: 176_800,
      },
      { id: before[1]?.id, number: `${run.number}-0002`, state: 'carried', carryCause: 'negative', netMinor: -11_600 },
    ]);
  });

  test('includes canceled companies again and removes companies moved to another schedule', async () => {
    const [canceled, moved] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [canceled, moved]) await fixture.sell(id);
    const run = await fixture.createRunIn('draft', { schedule: 'weekly' });
    const id = await itemOf(run);
    expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: { reason: 'x' } }));
    expectSuccess(await fixture.act('liquidation-items', id, 'cancel', { body: { reason: 'x' } }));
    const terms = { commissionBp: 1_500, payoutSchedule: 'monthly', payoutMinimumMinor: 0 };
    expect((await fixture.catalogs.act('companies', moved, 'change-terms', terms)).status).toBe(200);
    expect(expectSuccess(await fixture.act('liquidations', run.id, 'recalculate'))).toMatchObject({
      companiesCount: 1,
      payableMinor: 88_400,
    });
    expect(
      (await fixture.items(run.id)).map(({ companyName, state, netMinor }) => [companyName, state, netMinor]),
    ).toEqual([
      ['Aguas', 'canceled', 88_400],
      ['Aguas', 'pending', 88_400],
      ['Birria', 'canceled', 0],
    ]);
    expect((await fixture.postTo('open-items', { companyId: moved.id, currency: 'MXN' })).json).toMatchObject({
      total: 1,
    });
  });
});
