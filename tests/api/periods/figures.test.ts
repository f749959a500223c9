import { afterEach, beforeEach, expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { migrate } from '../../../api/migrations/migrate';
import { storeRecount } from '../../../api/ledger/recount';
import { openApiFixture, openDatabase, type TestResponse } from '../apiFixture';
import { openPeriodsFixture, type PeriodsFixture } from './periodsFixture';

/** The clock is at 1 July 2026. */
let fixture: PeriodsFixture;
beforeEach(async () => {
  fixture = await openPeriodsFixture();
});
afterEach(() => fixture.close());

const getCode = ({ json }: TestResponse) => String(json['code']);

test('rejects closing a month with wrong figures, however little is recounted', async () => {
  const today = fixture.now.value;
  const sellOnDay = async (day: string) => {
    fixture.now.value = new Date(`${day}T18:00:00.000Z`);
    return fixture.sellOn(day);
  };
  await sellOnDay('2026-03-03');
  const { id } = await sellOnDay('2026-06-03');
  fixture.now.value = today;
  for (const month of ['2026-03', '2026-04', '2026-05']) await fixture.closeMonth(month);
  await storeRecount(fixture.db.kysely, { at: today.toISOString(), failedChecks: [] });
  await fixture.db.kysely
    .updateTable('sales')
    .set((set) => ({
      commissionMinor: set('commissionMinor', '+', 500),
      companyNetMinor: set('companyNetMinor', '-', 500),
      companyDueMinor: set('companyDueMinor', '-', 500),
    }))
    .where('id', '=', id)
    .execute();
  for (let minute = 0; minute < 6; minute += 1) {
    fixture.now.advance(60_000);
    expect(getCode(await fixture.requestClosing('2026-06'))).toBe('period.checksFail');
  }
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'rejects closing a month by the figures of the primary instead of a stale replica',
  async () => {
    const { id } = await fixture.sellOn('2026-06-10');
    const replicaDatabase = await openDatabase();
    await migrate(replicaDatabase, resources);
    const approvalRequest = await fixture.requestClosing('2026-06');
    const otherFixture = await openApiFixture({ db: { ...fixture.db, replica: replicaDatabase.kysely } });
    await fixture.db.kysely.updateTable('sales').set({ totalMinor: 11_601 }).where('id', '=', id).execute();
    const { id: approval, version } = approvalRequest.json['approval'] as unknown as { id: string; version: number };
    const response = await otherFixture.send('POST', `approvals/${approval}/approve`, {
      as: 'ana',
      key: crypto.randomUUID(),
      version,
      body: {},
    });
    expect([response.status, getCode(response)]).toEqual([409, 'period.checksFail']);
    await replicaDatabase.close();
  },
);
