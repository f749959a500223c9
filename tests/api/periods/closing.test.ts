import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeRecount } from '../../../api/ledger/recount';
import { listPath, type TestResponse } from '../apiFixture';
import { openPeriodsFixture, type Period, type PeriodsFixture } from './periodsFixture';

/** The clock is at 1 July 2026. */
let fixture: PeriodsFixture;
beforeEach(async () => {
  fixture = await openPeriodsFixture();
});
afterEach(() => fixture.close());

const getCode = ({ json }: TestResponse) => String(json['code']);
describe('closing of a month', () => {
  test('requires a second owner and stores the totals of the month', async () => {
    await fixture.sellOn('2026-06-10');
    await fixture.sellOn('2026-06-30', {
      grossMinor: 20_000,
      discountMinor: 3_000,
      payments: [{ method: 'card', amountMinor: 18_600, collectedBy: 'platform' }],
    });
    await fixture.sellOn('2026-07-01', {
      placedAt: '2026-07-01T11:00:00.000Z',
      completedAt: '2026-07-01T11:00:00.000Z',
    });
    const approvalRequest = await fixture.requestClosing('2026-06');
    expect(approvalRequest.status).toBe(202);
    expect((await fixture.send('GET', 'system/periods')).json).toMatchObject({ closedUntil: null });
    expect((await fixture.approve(approvalRequest, 'admin')).status).toBe(403);
    expect(String((await fixture.approve(approvalRequest)).json['state'])).toBe('approved');
    const [period] = await fixture.listRows<Period>('periods');
    expect(period).toMatchObject({
      month: '2026-06',
      state: 'closed',
      startsOn: '2026-06-01',
      endsOn: '2026-06-30',
      closedByEmail: 'admin@sobremesa.app',
      approvedByEmail: 'ana@sobremesa.app',
      // Calculated by hand: net sales are 100.00 + (200.00 − 30.00). Received are 116.00 + 186.00, minus the shares
      // of company and platform.
      totals: [
        { currency: 'MXN', journals: 2, sales: 2, netSalesMinor: 27_000, debitsMinor: 30_200, creditsMinor: 30_200 },
      ],
    });
    expect((await fixture.send('GET', 'system/periods')).json).toEqual({
      closedUntil: '2026-06-30',
      firstOpenDay: '2026-07-01',
      backDatingDays: 731,
      open: [{ month: '2026-07', isOver: false }],
    });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects the closing of a month by a sole owner', async () => {
    await fixture.close();
    fixture = await openPeriodsFixture({ hasSingleOwner: true });
    expect(getCode(await fixture.requestClosing('2026-06'))).toBe('approval.nobodyElse');
  });

  test('names all months of the first closing in its approval', async () => {
    await fixture.sellOn('2026-04-10');
    const titleOf = async (month: string) => {
      const { json } = await fixture.requestClosing(month);
      const id = String(json['approval']?.['id']);
      return (await fixture.send('GET', `approvals/${id}`)).json['recordTitle'];
    };
    expect([await titleOf('2026-06'), await titleOf('2026-04')]).toEqual(['2026-04/2026-06', '2026-04']);
  });

  test('names all months of the first closing in its events', async () => {
    await fixture.sellOn('2026-04-10');
    const { id } = await fixture.closeMonth('2026-06');
    const events = await fixture.listRows(`audit-events?filter=${JSON.stringify({ recordId: id })}`);
    expect(events).toMatchObject([{ recordTitle: '2026-04/2026-06' }]);
  });

  test('requires an ended month, the next in order, once', async () => {
    expect(getCode(await fixture.requestClosing('2026-07'))).toBe('period.notOver');
    expect((await fixture.requestClosing('2026-13')).status).toBe(422);
    await fixture.sellOn('2026-04-10');
    await fixture.closeMonth('2026-04');
    expect(getCode(await fixture.requestClosing('2026-04'))).toBe('period.alreadyClosed');
    expect(getCode(await fixture.requestClosing('2026-03'))).toBe('period.alreadyClosed');
    const tooEarly = await fixture.requestClosing('2026-06');
    expect([getCode(tooEarly), tooEarly.json['params']]).toEqual(['period.notNext', { month: '2026-05' }]);
    expect((await fixture.closeMonth('2026-05')).startsOn).toBe('2026-05-01');
    expect((await fixture.closeMonth('2026-06')).totals).toEqual([]);
    fixture.now.advance(30 * 86_400_000);
    expect(getCode(await fixture.requestClosing('2026-07'))).toBe('period.notOver');
    fixture.now.advance(86_400_000);
    expect((await fixture.requestClosing('2026-07')).status).toBe(202);
  });

  test('rejects the closing of a month before the first postings', async () => {
    const emptyMonthClosing = await fixture.requestClosing('1999-01');
    expect([getCode(emptyMonthClosing), emptyMonthClosing.json['params']]).toEqual([
      'period.notNext',
      { month: '2026-06' },
    ]);
    await fixture.sellOn('2026-05-04');
    for (const month of ['1999-01', '2026-03']) {
      const refusal = await fixture.requestClosing(month);
      expect([getCode(refusal), refusal.json['params']]).toEqual(['period.notNext', { month: '2026-05' }]);
    }
    expect((await fixture.closeMonth('2026-05')).startsOn).toBe('2026-05-01');
  });

  test('requires passing checks at the request and at the approval', async () => {
    const { id } = await fixture.sellOn('2026-06-10');
    const approvalRequest = await fixture.requestClosing('2026-06');
    const changeTotal = (totalMinor: number) =>
      fixture.db.kysely.updateTable('sales').set({ totalMinor }).where('id', '=', id).execute();
    await changeTotal(11_601);
    const refusal = await fixture.approve(approvalRequest);
    expect([refusal.status, getCode(refusal)]).toEqual([409, 'period.checksFail']);
    expect(String(refusal.json['params']?.['checks'])).toContain('salesAgree');
    expect(getCode(await fixture.requestClosing('2026-06'))).toBe('period.checksFail');
    expect((await fixture.listRows('periods')).length).toBe(0);
    await changeTotal(11_600);
    expect(String((await fixture.approve(approvalRequest)).json['state'])).toBe('approved');
  });

  test('succeeds once under concurrent requests and approvals while sales arrive', async () => {
    await fixture.sellOn('2026-06-10');
    const requests = await Promise.all(Array.from({ length: 6 }, () => fixture.requestClosing('2026-06')));
    expect(requests.map(({ status }) => status)).toEqual(requests.map(() => 202));
    const [closing, sales] = await Promise.all([
      Promise.all(requests.map((one) => fixture.approve(one))),
      Promise.all(Array.from({ length: 12 }, () => fixture.sellOn('2026-06-20'))),
    ]);
    expect(closing.filter(({ json }) => String(json['state']) === 'approved')).toHaveLength(1);
    expect([...new Set(closing.filter(({ status }) => status !== 200).map(getCode))]).toEqual(['period.alreadyClosed']);
    const [period] = await fixture.listRows<Period>('periods');
    const salesInJune = sales.filter(({ businessDate }) => businessDate === '2026-06-20').length;
    expect(
      sales.every(({ businessDate, occurredOn }) =>
        businessDate === '2026-06-20'
          ? occurredOn === null
          : businessDate === '2026-07-01' && occurredOn === '2026-06-20',
      ),
    ).toBe(true);
    expect(period?.totals).toMatchObject([{ sales: 1 + salesInJune }]);
    expect(await fixture.listFaults()).toEqual([]);
  });
});

describe('check of closed months', () => {
  test('reports a month whose rows changed, with both amounts', async () => {
    await fixture.sellOn('2026-05-10');
    const { id } = await fixture.sellOn('2026-06-10');
    await fixture.closeMonth('2026-05');
    await fixture.closeMonth('2026-06');
    const listPeriodFaults = async () =>
      (await fixture.listFaults()).filter((fault) => fault.startsWith('periodsAgree'));
    expect(await listPeriodFaults()).toEqual([]);
    await fixture.db.kysely.updateTable('sales').set({ grossMinor: 9_000 }).where('id', '=', id).execute();
    expect(await listPeriodFaults()).toEqual([
      'periodsAgree: 2026-06 MXN netSalesMinor: 10000 when it was closed, 9000 now',
    ]);
  });

  test('checks the last month each time and earlier ones in rotation', async () => {
    const { id: maySaleId } = await fixture.sellOn('2026-05-10');
    const { id: june } = await fixture.sellOn('2026-06-10');
    await fixture.closeMonth('2026-05');
    await fixture.closeMonth('2026-06');
    const { kysely } = fixture.db;
    await storeRecount(kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
    // The month of the earliest row is the first month to close.
    await kysely
      .updateTable('sales')
      .set({ createdAt: '2026-05-10T18:00:00.000Z' })
      .where('id', '=', maySaleId)
      .execute();
    const listTimeFlags = async () => {
      const times: boolean[] = [];
      for (let minute = 0; minute < 12; minute += 1) {
        fixture.now.advance(60_000);
        const { json } = await fixture.send('GET', 'system/checks?only=periodsAgree');
        times.push(String(json['ok']) === 'true');
      }
      return [...new Set(times)].sort();
    };
    expect(await listTimeFlags()).toEqual([true]);
    await kysely.updateTable('sales').set({ grossMinor: 9_000 }).where('id', '=', maySaleId).execute();
    expect(await listTimeFlags()).toEqual([false, true]);
    await kysely.updateTable('sales').set({ grossMinor: 9_000 }).where('id', '=', june).execute();
    expect(await listTimeFlags()).toEqual([false]);
  });

  test('reports a row dated into a closed month past the API', async () => {
    await fixture.sellOn('2026-05-10');
    const lateSale = await fixture.sellOn('2026-06-10');
    await fixture.closeMonth('2026-05');
    const { kysely } = fixture.db;
    const [journal] = await kysely.selectFrom('journals').selectAll().where('sourceId', '=', lateSale.id).execute();
    if (!journal) throw new Error('it was posted');
    const entries = await kysely.selectFrom('entries').selectAll().where('journalId', '=', journal.id).execute();
    const id = crypto.randomUUID();
    await kysely
      .insertInto('journals')
      .values({ ...journal, id, seq: 99, businessDate: '2026-05-31' })
      .execute();
    await kysely
      .insertInto('entries')
      .values(entries.map((entry) => Object.assign(entry, { id: crypto.randomUUID(), journalId: id })))
      .execute();
    expect((await fixture.listFaults()).filter((fault) => fault.startsWith('periodsAgree: 2026-05'))).toEqual([
      'periodsAgree: 2026-05 MXN journals: 1 when it was closed, 2 now',
      'periodsAgree: 2026-05 MXN debitsMinor: 11600 when it was closed, 23200 now',
      'periodsAgree: 2026-05 MXN creditsMinor: 11600 when it was closed, 23200 now',
    ]);
  });
});

describe('reopening of a month', () => {
  test('reopens the last closed month with a second owner and a reason, and closes it again', async () => {
    await fixture.sellOn('2026-05-10');
    const mayPeriod = await fixture.closeMonth('2026-05');
    const june = await fixture.closeMonth('2026-06');
    expect(getCode(await fixture.reopen(mayPeriod.id))).toBe('period.notLast');
    const approvalRequest = await fixture.reopen(june.id);
    expect(approvalRequest.status).toBe(202);
    expect((await fixture.sellOn('2026-06-12'))['businessDate']).toBe('2026-07-01');
    expect(String((await fixture.approve(approvalRequest)).json['state'])).toBe('approved');
    expect((await fixture.send('GET', `periods/${june.id}`)).json).toMatchObject({
      state: 'reopened',
      reopenedByEmail: 'admin@sobremesa.app',
      reason: 'Faltó una factura.',
    });
    expect(
      await fixture.listRows(listPath('audit-events', { filter: { recordId: june.id, action: 'reopen' } })),
    ).toMatchObject([{ reason: expect.stringContaining('Faltó una factura.'), actorEmail: 'ana@sobremesa.app' }]);
    expect(getCode(await fixture.reopen(june.id))).toBe('period.reopened');
    expect((await fixture.sellOn('2026-06-12'))['businessDate']).toBe('2026-06-12');
    expect((await fixture.sellOn('2026-05-12'))['businessDate']).toBe('2026-06-01');
    const secondClosing = await fixture.closeMonth('2026-06');
    expect(secondClosing.totals).toMatchObject([{ sales: 2 }]);
    expect((await fixture.listRows<Period>('periods')).map(({ month, state }) => `${month} ${state}`).sort()).toEqual([
      '2026-05 closed',
      '2026-06 closed',
      '2026-06 reopened',
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });
});
