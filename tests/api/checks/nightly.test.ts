import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { checkRuns } from '../../../contract/money/checkRuns';
import { checkNames } from '../../../contract/money/checks';
import type { RecordOf } from '../../../contract/resource';
import { lastNightOf } from '../../../api/checks/nightly';
import { readLastRecount } from '../../../api/ledger/recount';
import { actOnDeposit } from '../deposits/depositsFixture';
import { listPath } from '../apiFixture';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';

const minute = 60_000;
const hour = 60 * minute;

let fixture: NotificationsFixture;
beforeEach(async () => {
  fixture = await openNotificationsFixture();
  const { id } = await fixture.recordPendingDeposit('tadeo');
  await actOnDeposit(fixture, id, 'confirm', { as: 'ana' });
});
afterEach(() => fixture.close());

async function listNights(as = 'ana'): Promise<RecordOf<typeof checkRuns>[]> {
  const { status, json, text } = await fixture.send('GET', listPath('check-runs', { sort: ['onDate', 'DESC'] }), {
    as,
  });
  if (status !== 200) throw new Error(text);
  return json as unknown as RecordOf<typeof checkRuns>[];
}

/** Corrupts a balance, as a bug or a person with database access could. */
const unbalance = (byMinor: number) =>
  fixture.db.kysely
    .updateTable('ledgerAccounts')
    .set((set) => ({ balanceMinor: set('balanceMinor', '+', byMinor) }))
    .where('code', '=', 'asset:bank:MXN')
    .execute();

const listEvents = async (id: string) =>
  (
    await fixture.db.kysely
      .selectFrom('auditEvents')
      .select(['action', 'actorEmail'])
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, actorEmail }) => `${action} by ${actorEmail}`);

test('ends a night at 3 a.m. in the time zone of the platform', () => {
  const getLastNight = (text: string) => lastNightOf(new Date(text), 'America/Mexico_City');
  expect(getLastNight('2026-07-02T08:59:59.000Z')).toBe('2026-07-01');
  expect(getLastNight('2026-07-02T09:00:00.000Z')).toBe('2026-07-02');
});

describe('nightly checks', () => {
  test('runs every check once a night and stores the result', async () => {
    await fixture.runScheduler();
    await fixture.runScheduler();
    const [night, ...otherNights] = await listNights();
    expect(otherNights).toEqual([]);
    expect(night).toMatchObject({ onDate: '2026-07-01', state: 'passed', failedChecks: 0, isFull: true });
    expect(night?.checks?.map(({ name }) => name).sort()).toEqual([...checkNames].sort());
    expect(night?.checks?.every(({ ok, faults }) => ok && faults.length === 0)).toBe(true);
    fixture.now.advance(24 * hour);
    await fixture.runScheduler();
    expect((await listNights()).map(({ onDate }) => onDate)).toEqual(['2026-07-02', '2026-07-01']);
    expect(fixture.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('runs the nightly checks on one of several servers', async () => {
    await Promise.all([fixture.runScheduler(), fixture.runScheduler(), fixture.runScheduler()]);
    expect(await listNights()).toHaveLength(1);
    expect(fixture.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('runs only the last of the nights missed during a downtime', async () => {
    await fixture.runScheduler();
    fixture.now.advance(5 * 24 * hour);
    await fixture.runScheduler();
    expect((await listNights()).map(({ onDate }) => onDate)).toEqual(['2026-07-06', '2026-07-01']);
  });

  test('retries aborted nightly checks after half an hour', async () => {
    await fixture.db.kysely.schema.alterTable('seals').renameTo('sealsAway').execute();
    await fixture.runScheduler();
    await fixture.runScheduler();
    expect(fixture.log.filter(({ event }) => event === 'checks')).toHaveLength(1);
    expect(await listNights()).toEqual([]);
    expect(await readLastRecount(fixture.db.kysely)).toBeNull();
    await fixture.db.kysely.schema.alterTable('sealsAway').renameTo('seals').execute();
    fixture.now.advance(31 * minute);
    await fixture.runScheduler();
    expect((await listNights()).map(({ state }) => state)).toEqual(['passed']);
  });

  test('runs nightly checks after a clock was ahead', async () => {
    fixture.now.advance(400 * 24 * hour);
    await fixture.runScheduler();
    fixture.now.advance(-399 * 24 * hour);
    await fixture.runScheduler();
    expect((await listNights()).map(({ onDate }) => onDate)).toEqual(['2027-08-05', '2026-07-02']);
  });

  test('shows nightly results to readers of checks and rejects writes', async () => {
    await fixture.runScheduler();
    expect(await listNights('tadeo')).toHaveLength(1);
    expect((await fixture.send('GET', 'check-runs', { as: 'carla' })).status).toBe(403);
    const [night] = await listNights();
    const address = `check-runs/${String(night?.id)}`;
    const { status } = await fixture.send('PUT', address, { version: 1, body: { ...night, state: 'failed' } });
    expect(status).toBe(405);
  });
});

describe('failed nightly checks', () => {
  beforeEach(() => unbalance(1));

  test('notifies finance and logs failed checks', async () => {
    await fixture.runScheduler();
    const [night] = await listNights();
    expect(night).toMatchObject({ state: 'failed', failedChecks: 2 });
    const failedChecks = night?.checks?.filter(({ ok }) => !ok);
    expect(failedChecks?.map(({ name }) => name)).toEqual(['balancesSumToZero', 'balancesEqualEntries']);
    expect(failedChecks?.[0]?.faults).toEqual(['MXN 1']);
    for (const as of ['ana', 'admin', 'tadeo'])
      expect(await fixture.notificationsOf(as, { kind: 'checksFailed' })).toMatchObject([
        {
          isWaiting: true,
          isRead: false,
          resource: 'check-runs',
          recordId: night?.id,
          subject: { title: '2026-07-01' },
        },
      ]);
    expect(await fixture.notificationsOf('carla')).toEqual([]);
    expect(fixture.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'checksFailed' }));
  });

  test('checks a failed night again every hour until it is fixed', async () => {
    await fixture.runScheduler();
    fixture.now.advance(61 * minute);
    await fixture.runScheduler();
    const [stillWrong] = await listNights();
    expect(stillWrong).toMatchObject({ state: 'failed', version: 1, recheckedAt: fixture.now.value.toISOString() });
    await unbalance(-1);
    fixture.now.advance(30 * minute);
    await fixture.runScheduler();
    expect((await listNights())[0]).toMatchObject({ state: 'failed' });
    fixture.now.advance(31 * minute);
    await fixture.runScheduler();
    const [fixedNight] = await listNights();
    // The stored findings of that night do not change.
    expect(fixedNight).toMatchObject({ state: 'fixed', failedChecks: 2 });
    expect(fixedNight?.checks?.filter(({ ok }) => !ok)).toHaveLength(2);
    expect(await fixture.notificationsOf('ana', { kind: 'checksFailed' })).toEqual([]);
    expect(await listEvents(String(fixedNight?.id))).toEqual(['create by system', 'fix by system']);
    fixture.now.advance(2 * hour);
    await fixture.runScheduler();
    expect(await listEvents(String(fixedNight?.id))).toHaveLength(2);
  });

  test('does not mark failed checks of a later version as fixed', async () => {
    await fixture.runScheduler();
    await unbalance(-1);
    const [night] = await listNights();
    const checks = [...(night?.checks ?? []), { name: 'couriersAgree', ok: false, faults: ['c1'] }];
    await fixture.db.kysely
      .updateTable('checkRuns')
      .set({ checks: JSON.stringify(checks) })
      .execute();
    fixture.now.advance(61 * minute);
    await fixture.runScheduler();
    expect(await listNights()).toMatchObject([{ state: 'failed', recheckedAt: fixture.now.value.toISOString() }]);
    fixture.now.advance(24 * hour);
    await fixture.runScheduler();
    expect((await listNights())[0]).toMatchObject({ onDate: '2026-07-02', state: 'failed', failedChecks: 1 });
    expect(await fixture.listKinds('ana')).toContain('checksFailed');
  });

  test('merges failures of several nights into one unread notification', async () => {
    await fixture.runScheduler();
    const [notification] = await fixture.notificationsOf('ana', { kind: 'checksFailed' });
    await fixture.mark('ana', { ids: [notification?.id], isRead: true });
    fixture.now.advance(24 * hour);
    await fixture.runScheduler();
    const [night] = await listNights();
    expect(await fixture.notificationsOf('ana', { kind: 'checksFailed' })).toMatchObject([
      { recordId: night?.id, isRead: false },
    ]);
    await unbalance(-1);
    fixture.now.advance(24 * hour);
    await fixture.runScheduler();
    expect((await listNights()).map(({ state }) => state)).toEqual(['passed', 'failed', 'failed']);
    expect(await fixture.notificationsOf('ana', { kind: 'checksFailed' })).toEqual([]);
  });
});
