import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actOnInvestment, createInvestment, postInvestment } from '../investments/investmentsFixture';
import { listPath, type Json, type TestResponse } from '../apiFixture';
import { openPeriodsFixture, type PeriodsFixture } from './periodsFixture';

/** The clock is at 1 July 2026, and no month is closed. The date 45 days earlier is 17 May. */
let fixture: PeriodsFixture;
beforeEach(async () => {
  fixture = await openPeriodsFixture({ backDatingDays: 45 });
});
afterEach(() => fixture.close());

const getViolations = ({ json }: TestResponse) => json['violations'];
const readFirstOpenDay = async () => (await fixture.send('GET', 'system/periods')).json['firstOpenDay'];

async function changeDays(days: number): Promise<TestResponse> {
  const setting = (await fixture.listRows<Json>('settings')).find(({ name }) => String(name) === 'backDating');
  return fixture.send('POST', `settings/${String(setting?.['id'])}/change-days`, {
    key: crypto.randomUUID(),
    version: Number(setting?.['version']),
    body: { days },
  });
}

describe('back-dating without a closed month', () => {
  test('books a sale of 380 days ago on the first open day and stores its date', async () => {
    const lateSale = await fixture.sellOn('2025-06-16');
    expect(lateSale).toMatchObject({
      businessDate: '2026-05-17',
      occurredOn: '2025-06-16',
      completedAt: '2025-06-16T18:00:00.000Z',
    });
    expect(await fixture.listRows(listPath('journals', { filter: { sourceId: lateSale.id } }))).toMatchObject([
      { businessDate: '2026-05-17', occurredOn: '2025-06-16' },
    ]);
    expect(await fixture.readSalesReport('2025-06-01', '2025-06-30')).toEqual({ netMinor: 0, sales: 0 });
    expect(await fixture.readSalesReport('2026-05-17', '2026-05-17')).toEqual({ netMinor: 10_000, sales: 1 });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test.each([
    ['2026-05-16', { businessDate: '2026-05-17', occurredOn: '2026-05-16' }],
    ['2026-05-17', { businessDate: '2026-05-17', occurredOn: null }],
  ])('books a sale of %s as %j', async (day, booked) => {
    expect(await fixture.sellOn(day)).toMatchObject(booked);
  });

  test('rejects investments and scheduled payments further back', async () => {
    const createTooFarBack = (field: string) => [{ field, code: 'tooFarBack', params: { days: 45 } }];
    expect(getViolations(await postInvestment(fixture, { startsOn: '2026-05-16' }))).toEqual(
      createTooFarBack('startsOn'),
    );
    await fixture.approve(await changeDays(400));
    const { id, version } = await createInvestment(fixture, { startsOn: '2026-01-10' });
    await fixture.approve(await changeDays(45));
    const interest = { type: 'interest', amountMinor: 700, dueOn: '2026-05-16', times: 1 };
    expect(getViolations(await actOnInvestment(fixture, 'investments', id, 'schedule', interest))).toEqual(
      createTooFarBack('dueOn'),
    );
    const put = (body: object) => fixture.send('PUT', `investments/${id}`, { version, body });
    expect(getViolations(await put({ startsOn: '2026-02-01' }))).toEqual(createTooFarBack('startsOn'));
    expect((await put({ committedMinor: 3_000_000 })).status).toBe(200);
  });
});

test('starts the open days after a month closed within the back-dating window only', async () => {
  expect(await readFirstOpenDay()).toBe('2026-05-17');
  await fixture.sellOn('2026-05-20');
  await fixture.closeMonth('2026-05');
  expect(await readFirstOpenDay()).toBe('2026-06-01');
  // 31 May is 31 days before the clock and is the last closed day.
  await fixture.approve(await changeDays(31));
  expect(await readFirstOpenDay()).toBe('2026-06-01');
  await fixture.approve(await changeDays(10));
  expect(await readFirstOpenDay()).toBe('2026-06-21');
});

test('requires two owners to change the back-dating days', async () => {
  const approvalRequest = await changeDays(7);
  expect(approvalRequest.status).toBe(202);
  expect(await readFirstOpenDay()).toBe('2026-05-17');
  await fixture.approve(approvalRequest);
  expect(await fixture.sellOn('2026-06-23')).toMatchObject({ businessDate: '2026-06-24', occurredOn: '2026-06-23' });
});

test.each([
  [0, 'tooSmall'],
  [3_651, 'tooLarge'],
])('rejects %d back-dating days as %s', async (days, code) => {
  expect(getViolations(await changeDays(days))).toMatchObject([{ field: 'days', code }]);
});
