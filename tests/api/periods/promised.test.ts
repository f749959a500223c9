import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  actOnInvestment,
  readInvestmentRecord,
  createInvestment,
  postInvestment,
} from '../investments/investmentsFixture';
import type { TestResponse } from '../apiFixture';
import { openPeriodsFixture, type PeriodsFixture } from './periodsFixture';

/** The clock is at 1 July 2026. */
let fixture: PeriodsFixture;
beforeEach(async () => {
  fixture = await openPeriodsFixture();
  await fixture.sellOn('2026-06-10');
});
afterEach(() => fixture.close());

const getViolations = ({ json }: TestResponse) => json['violations'];
const readReport = async () =>
  (await fixture.send('GET', 'reports/inversiones?from=2026-06-01&to=2026-06-30&currency=MXN')).json['totals'];

describe('commitments in a closed month', () => {
  test('rejects changes that would alter the report of a closed month', async () => {
    const contract = { startsOn: '2026-06-15', committedMinor: 1_000_000 };
    const { id, version } = await createInvestment(fixture, contract);
    await fixture.closeMonth('2026-06');
    const reportBefore = await readReport();
    expect(JSON.stringify(reportBefore)).toContain('"committedMinor":1000000');
    const put = (body: object) => fixture.send('PUT', `investments/${id}`, { version, body });

    expect(getViolations(await postInvestment(fixture, contract))).toEqual([
      { field: 'startsOn', code: 'closedPeriod' },
    ]);
    expect(getViolations(await put({ committedMinor: 3_000_000 }))).toEqual([
      { field: 'committedMinor', code: 'frozen' },
    ]);
    expect(getViolations(await put({ startsOn: '2026-07-02' }))).toEqual([{ field: 'startsOn', code: 'frozen' }]);
    expect((await fixture.send('GET', `investments/${id}`)).json['frozenFields']).toEqual([
      'startsOn',
      'committedMinor',
    ]);
    const interest = { type: 'interest', amountMinor: 700, dueOn: '2026-06-20', times: 1 };
    expect(getViolations(await actOnInvestment(fixture, 'investments', id, 'schedule', interest))).toEqual([
      { field: 'dueOn', code: 'closedPeriod' },
    ]);
    expect(await readReport()).toEqual(reportBefore);
  });

  test('permits other changes and commitments from the first open day on', async () => {
    const { id, version } = await createInvestment(fixture, { startsOn: '2026-06-15' });
    await fixture.closeMonth('2026-06');
    expect(
      (await fixture.send('PUT', `investments/${id}`, { version, body: { investorName: 'Ana Nava' } })).status,
    ).toBe(200);
    expect((await postInvestment(fixture, { startsOn: '2026-07-01' })).status).toBe(201);
    const interest = { type: 'interest', amountMinor: 700, dueOn: '2026-07-20', times: 1 };
    expect((await actOnInvestment(fixture, 'investments', id, 'schedule', interest)).status).toBe(200);
    expect((await readInvestmentRecord(fixture, 'investments', id))['committedMinor']).toBe(500_000);
  });
});
