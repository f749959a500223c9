import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mapViolationsByField } from '../catalogRequests';
import type { TestResponse } from '../apiFixture';
import { expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';
import { readLedgerSnapshot } from './ledgerQueries';

let fixture: LiquidationsFixture;
let companyId: string;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
  companyId = (await fixture.company('La Comadre')).id;
  await fixture.sell(companyId);
});
afterEach(() => fixture.close());

const getStatusAndCode = ({ status, json }: TestResponse) => `${status} ${String(json['code'])}`;

/** Returns the code of a rejection. Asserts that the ledger did not change. */
async function expectRefusal(act: () => Promise<TestResponse>): Promise<string> {
  // Creates Ana's account, so that it is not counted as a change.
  await fixture.api.send('GET', 'health', { as: 'ana' });
  const ledgerBefore = await readLedgerSnapshot(fixture);
  const response = getStatusAndCode(await act());
  expect(await readLedgerSnapshot(fixture)).toEqual(ledgerBefore);
  return response;
}

test.each<[string, object, Record<string, string>]>([
  [
    'a period that ends before it begins',
    { periodFrom: '2026-06-10', periodTo: '2026-06-09' },
    { periodTo: 'beforeStart' },
  ],
  ['a period that is not over', { periodTo: '2026-07-02' }, { periodTo: 'inFuture' }],
  ['an impossible date', { periodTo: '2026-06-31' }, { periodTo: 'malformed' }],
  ['no last day', { periodTo: undefined }, { periodTo: 'required' }],
  ['an unsupported currency', { currency: 'USD' }, { currency: 'notAChoice' }],
  ['an unknown schedule', { schedule: 'daily' }, { schedule: 'notAChoice' }],
  ['an unknown field', { companyId: 'x' }, { companyId: 'unknownField' }],
])('rejects %s for estimates and runs', async (_, given, expected) => {
  expect(mapViolationsByField(await fixture.createRun(given))).toEqual(expected);
  expect(
    mapViolationsByField(
      await fixture.postTo('estimate', { periodFrom: '2026-06-01', periodTo: '2026-06-30', currency: 'MXN', ...given }),
    ),
  ).toEqual(expected);
});

test('rejects an empty run and items taken by another run', async () => {
  expect(await expectRefusal(() => fixture.createRun({ currency: 'CLP' }))).toBe('409 liquidation.nothingOwed');
  expect(await expectRefusal(() => fixture.createRun({ schedule: 'monthly' }))).toBe('409 liquidation.nothingOwed');
  expectSuccess(await fixture.createRun());
  expect(await expectRefusal(() => fixture.createRun())).toBe('409 liquidation.nothingOwed');
  expect(
    (await fixture.postTo('estimate', { periodFrom: '2026-06-01', periodTo: '2026-06-30', currency: 'MXN' })).json,
  ).toMatchObject({ items: [], totals: { payableMinor: 0 } });
});

describe('actions in a wrong state', () => {
  const reason = { reason: 'porque sí' };
  test.each<[string, 'draft' | 'inReview' | 'approved' | 'processing', string, object, string]>([
    ['the approval of a draft', 'draft', 'approve', {}, '409 liquidation.notSubmitted'],
    ['the processing of an unapproved run', 'inReview', 'process', {}, '409 liquidation.notApproved'],
    ['a second submission', 'inReview', 'submit', {}, '409 liquidation.notDraft'],
    ['the recalculation of a run in review', 'inReview', 'recalculate', {}, '409 liquidation.notDraft'],
    ['a request for changes of a draft', 'draft', 'request-changes', reason, '409 liquidation.notSubmitted'],
    ['a second approval', 'approved', 'approve', {}, '409 liquidation.notInReview'],
    ['the cancellation of a run in processing', 'processing', 'cancel', reason, '409 liquidation.hasLeft'],
    ['a cancellation without a reason', 'draft', 'cancel', {}, '422 request.invalid'],
  ])('rejects for a payout run: %s', async (_, state, action, body, expected) => {
    const run = await fixture.createRunIn(state);
    expect(await expectRefusal(() => fixture.act('liquidations', run.id, action, { as: 'ana', body }))).toBe(expected);
  });

  test.each<[string, 'draft' | 'processing', string, object, string]>([
    ['a hold during processing', 'processing', 'hold', reason, '409 liquidationItem.notPending'],
    ['the release of a payment not on hold', 'draft', 'release', {}, '409 liquidationItem.notHeld'],
    [
      'the payment of an unapproved item',
      'draft',
      'mark-paid',
      { reference: 'A', paidOn: '2026-07-01' },
      '409 liquidationItem.notProcessing',
    ],
    [
      'the failure of an unapproved item',
      'draft',
      'mark-failed',
      { code: 'other', evidence: 'R03: cuenta cancelada' },
      '409 liquidationItem.notProcessing',
    ],
    ['the retry of an item that has not failed', 'processing', 'retry', {}, '409 liquidationItem.notFailed'],
    ['a cancellation during processing', 'processing', 'cancel', reason, '409 liquidationItem.notCancelable'],
    ['a payment without a reference', 'processing', 'mark-paid', { paidOn: '2026-07-01' }, '422 request.invalid'],
    [
      'a failure with an unknown reason',
      'processing',
      'mark-failed',
      { code: 'bad luck', evidence: 'R03: cuenta cancelada' },
      '422 request.invalid',
    ],
  ])('rejects for a payment of a run: %s', async (_, state, action, body, expected) => {
    const run = await fixture.createRunIn(state);
    const [item] = await fixture.listItems(run.id);
    expect(await expectRefusal(() => fixture.act('liquidation-items', String(item?.id), action, { body }))).toBe(
      expected,
    );
  });

  test('rejects a second cancellation and a draft without items', async () => {
    const run = await fixture.createRunIn('draft');
    const id = String((await fixture.listItems(run.id))[0]?.id);
    expectSuccess(await fixture.act('liquidation-items', id, 'hold', { body: reason }));
    expectSuccess(await fixture.act('liquidation-items', id, 'cancel', { body: reason }));
    expect(await expectRefusal(() => fixture.act('liquidations', run.id, 'submit'))).toBe(
      '409 liquidation.nothingOwed',
    );
    expectSuccess(await fixture.act('liquidations', run.id, 'cancel', { body: reason }));
    expect(await expectRefusal(() => fixture.act('liquidations', run.id, 'cancel', { body: reason }))).toBe(
      '409 liquidation.canceled',
    );
  });
});

test('rejects the approval by the creator or submitter of a run and disables it beforehand', async () => {
  const run = expectSuccess(await fixture.createRun());
  expectSuccess(await fixture.act('liquidations', run.id, 'submit', { as: 'ana' }));
  for (const as of ['admin', 'ana']) {
    const runSeenByOther = (await fixture.api.send('GET', `liquidations/${run.id}`, { as })).json;
    expect(runSeenByOther['actions']?.['approve']).toEqual({ allowed: false, code: 'approval.samePerson' });
    expect(await expectRefusal(() => fixture.act('liquidations', run.id, 'approve', { as }))).toBe(
      '403 approval.samePerson',
    );
  }
  // The creator resubmits the run, so the other owner must approve it.
  expect(
    expectSuccess(
      await fixture.act('liquidations', run.id, 'request-changes', { as: 'ana', body: { reason: 'Falta una' } }),
    ),
  ).toMatchObject({ state: 'draft', reason: 'Falta una' });
  expect(expectSuccess(await fixture.act('liquidations', run.id, 'submit'))).toMatchObject({ reason: null });
  expect(expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana' }))).toMatchObject({
    state: 'approved',
  });
});

test('rejects an approval when a company is owed less, and names it', async () => {
  const otherCompany = await fixture.company('Aguas');
  await fixture.sell(otherCompany.id);
  const run = await fixture.createRunIn('inReview');
  await fixture.refund(companyId, 1, { completedOn: '2026-07-01' });
  const response = await fixture.act('liquidations', run.id, 'approve', { as: 'ana' });
  expect([getStatusAndCode(response), response.json['params']]).toEqual([
    '409 liquidation.balanceChanged',
    { company: 'La Comadre' },
  ]);
  expect(await fixture.ledgerBalance(`liability:inTransit:${otherCompany.id}:MXN`)).toBe(0);
  const itemToHold = (await fixture.listItems(run.id)).find(({ companyName }) => companyName === 'La Comadre');
  expectSuccess(
    await fixture.act('liquidation-items', String(itemToHold?.id), 'hold', { body: { reason: 'Su saldo cambió' } }),
  );
  expectSuccess(await fixture.act('liquidations', run.id, 'approve', { as: 'ana' }));
  expect(
    await expectRefusal(() => fixture.act('liquidation-items', String(itemToHold?.id), 'release', { as: 'ana' })),
  ).toBe('409 liquidation.balanceChanged');
});

test.each([
  ['tomorrow', '2026-07-02', { paidOn: 'inFuture' }],
  ['before its approval', '2026-06-30', { paidOn: 'beforeApproval' }],
])('rejects a payment dated %s', async (_, paidOn, expected) => {
  const run = await fixture.createRunIn('processing');
  const [item] = await fixture.listItems(run.id);
  expect(
    mapViolationsByField(
      await fixture.act('liquidation-items', String(item?.id), 'mark-paid', { body: { reference: 'A', paidOn } }),
    ),
  ).toEqual(expected);
});

test('dates a payment in the time zone of the platform', async () => {
  // 22:30 on 1 July in Mexico City.
  fixture.api.now.advance(16.5 * 3_600_000);
  const run = await fixture.createRunIn('processing');
  const [item] = await fixture.listItems(run.id);
  const markPaidOn = async (day: string) =>
    fixture.act('liquidation-items', String(item?.id), 'mark-paid', { body: { reference: 'A', paidOn: day } });
  expect(mapViolationsByField(await markPaidOn('2026-07-02'))).toEqual({ paidOn: 'inFuture' });
  expect(mapViolationsByField(await markPaidOn('2026-06-30'))).toEqual({ paidOn: 'beforeApproval' });
  expect(expectSuccess(await markPaidOn('2026-07-01'))).toMatchObject({ state: 'paid', paidOn: '2026-07-01' });
});

test('rejects the bank file before the run is processed', async () => {
  const run = await fixture.createRunIn('approved');
  expect(getStatusAndCode(await fixture.api.send('GET', `liquidations/${run.id}/bank-file`))).toBe(
    '409 liquidation.notProcessing',
  );
});

test('rejects a stale version, a missing version and a missing idempotency key', async () => {
  const run = await fixture.createRunIn('inReview');
  expect(await expectRefusal(() => fixture.act('liquidations', run.id, 'approve', { as: 'ana', version: 1 }))).toBe(
    '412 record.stale',
  );
  expect(
    await expectRefusal(() =>
      fixture.api.send('POST', `liquidations/${run.id}/approve`, { as: 'ana', key: crypto.randomUUID(), body: {} }),
    ),
  ).toBe('428 request.ifMatchMissing');
  expect(
    await expectRefusal(() =>
      fixture.api.send('POST', 'liquidations', {
        body: { periodFrom: '2026-06-01', periodTo: '2026-06-30', currency: 'MXN' },
      }),
    ),
  ).toBe('400 request.idempotencyKeyMissing');
});

describe('concurrent payout actions', () => {
  const countWins = (responses: readonly TestResponse[]) => responses.filter(({ status }) => status < 300).length;

  test('creates one of two concurrent runs', async () => {
    const responses = await Promise.all([fixture.createRun(), fixture.createRun({}, { as: 'ana' })]);
    expect(responses.map(getStatusAndCode).filter((one) => one === '409 liquidation.nothingOwed')).toHaveLength(1);
    expect(countWins(responses)).toBe(1);
  });

  test('reserves once for two concurrent approvals', async () => {
    const { id, version } = await fixture.createRunIn('inReview');
    const responses = await Promise.all(
      [1, 2].map(() => fixture.act('liquidations', id, 'approve', { as: 'ana', version })),
    );
    expect([countWins(responses), await fixture.ledgerBalance(`liability:inTransit:${companyId}:MXN`)]).toEqual([
      1, 88_400,
    ]);
  });

  test('pays an item once under concurrent and repeated payments', async () => {
    const run = await fixture.createRunIn('processing');
    const [item] = await fixture.listItems(run.id);
    const { id = '', version = 0 } = item ?? {};
    const body = { reference: 'A', paidOn: '2026-07-01' };
    const [key, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
    const responses = await Promise.all(
      [key, otherKey].map((one) => fixture.act('liquidation-items', id, 'mark-paid', { key: one, version, body })),
    );
    expect([countWins(responses), await fixture.ledgerBalance('asset:bank:MXN')]).toEqual([1, -88_400]);
    const repeatedResponse = await fixture.act('liquidation-items', id, 'mark-paid', {
      key: responses[0]?.status === 200 ? key : otherKey,
      version,
      body,
    });
    expect([
      repeatedResponse.status,
      repeatedResponse.headers.get('Idempotency-Hit'),
      await fixture.ledgerBalance('asset:bank:MXN'),
    ]).toEqual([200, 'true', -88_400]);
    const events = await fixture.api.db.kysely
      .selectFrom('auditEvents')
      .select('action')
      .where('recordId', 'in', [id, run.id])
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['create', 'submit', 'approve', 'process', 'mark-paid']);
  });
});
