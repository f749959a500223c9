import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateIn, daysAfter } from '../../../contract/days';
import { inversionesReport } from '../../../contract/reports/inversiones';
import { figureValue, type FigureValues } from '../../../contract/reports/figures';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import type { Row } from '../../../api/db/database';
import { actOnDeposit as actOn, failedChecks, recordDeposit } from '../deposits/depositsFixture';
import { openApiFixture, type ApiFixture } from '../apiFixture';
import { createSeededRandom, type SeededRandom } from '../money/seededRandom';
import {
  actOnInvestment,
  readInvestmentRecord,
  createInvestment,
  movementsOf,
  returnInput,
} from './investmentsFixture';

const { figures } = inversionesReport;
const getReport = async (api: ApiFixture, query: Record<string, string>): Promise<ReportResponse> => {
  const response = await api.send('GET', `reports/inversiones?${new URLSearchParams(query)}`);
  if (response.status !== 200) throw new Error(`${JSON.stringify(query)} ${response.text}`);
  return response.json as unknown as ReportResponse;
};

/** Records months of random contributions, payments and reversals at any time of day. */
async function openPartnership(chance: SeededRandom, timeZone: string): Promise<ApiFixture> {
  const api = await openApiFixture({ settings: { timeZone } });
  api.now.value = new Date('2026-02-25T03:00:00Z');
  const getToday = () => dateIn(timeZone, api.now.value);
  const ids: string[] = [];
  for (let step = 0; step < 130; step += 1) {
    api.now.advance(chance.integerBelow(60) * 3_600_000);
    const id = ids.length > 0 ? chance.pick(ids) : '';
    const choice = ids.length < 2 ? 0 : chance.integerBelow(10);
    if (choice === 0 && ids.length < 7)
      ids.push(
        (
          await createInvestment(api, {
            investorName:
              ['Tía Lucha', 'TIA LUCHA'][ids.length] ?? chance.pick(['Fondo Jacarandá', 'Don Beto', 'Tia Lucha']),
            instrument: chance.pick(['equity', 'loan']),
            committedMinor: 100_000 + chance.integerBelow(400_000),
            startsOn: daysAfter(getToday(), -chance.integerBelow(20)),
            currency: ids.length < 2 || chance.percent(75) ? 'MXN' : 'COP',
          })
        ).id,
      );
    else if (choice <= 3) {
      const { currency } = await readInvestmentRecord(api, 'investments', id);
      const deposit = await recordDeposit(api, {
        purpose: 'investment',
        investmentId: id,
        currency,
        amountMinor: 1 + chance.integerBelow(90_000),
        receivedOn: getToday(),
      }).catch(() => null);
      if (deposit) await actOn(api, deposit.id, 'confirm');
      if (deposit && chance.percent(15)) await actOn(api, deposit.id, 'reverse', { body: { reason: 'x' } });
    } else if (choice <= 6)
      await actOnInvestment(
        api,
        'investments',
        id,
        'return',
        returnInput(chance.pick(['principalReturn', 'interest', 'dividend']), 1 + chance.integerBelow(20_000), {
          onDate: getToday(),
        }),
      );
    else if (choice === 7)
      await actOnInvestment(api, 'investments', id, 'schedule', {
        type: chance.pick(['contribution', 'interest']),
        amountMinor: 5_000,
        dueOn: daysAfter(getToday(), 4),
        times: 1 + chance.integerBelow(3),
      });
    else if (choice === 8) {
      const confirmedMovements = (await movementsOf(api, id)).filter(({ state }) => state === 'confirmed');
      if (confirmedMovements.length > 0)
        await actOnInvestment(api, 'investment-movements', chance.pick(confirmedMovements).id, 'reverse', {
          reason: 'x',
        });
    } else if (chance.percent(35)) await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'x' });
  }
  return api;
}

/** Returns ledger balances at the end of a day, in MXN. */
async function readLedgerAt(api: ApiFixture, day: string) {
  const { rows } =
    await sql<Row>`select a.code, sum(case when e.direction = 'credit' then e."amountMinor" else -e."amountMinor" end) as held
    from entries e join "ledgerAccounts" a on a.id = e."accountId" where e."businessDate" <= ${day} and e.currency = 'MXN' group by a.code`.execute(
      api.db.kysely,
    );
  const balanceOf = (path: string) =>
    rows.filter(({ code }) => String(code).startsWith(path)).reduce((sum, row) => sum + Number(row['held']), 0);
  return {
    outstanding: balanceOf('equity:investors:'),
    yield: 0 - balanceOf('expense:yield:'),
    writtenOff: balanceOf('income:writeOffs:'),
  };
}

const sums = (figureParts: readonly { values: FigureValues }[]) => {
  const total: Record<string, number> = {};
  for (const { values } of figureParts)
    for (const [name, value] of Object.entries(values)) total[name] = (total[name] ?? 0) + (value ?? 0);
  return total;
};
const omitZeros = (values: FigureValues, omittedNames: readonly string[] = []) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== 0 && !omittedNames.includes(name)));
const currentFiguresOnly = ['dueMinor', 'overdueMinor', 'overdue'];

describe.each([
  ['America/Mexico_City', 11],
  ['America/Santiago', 12],
  ['Europe/Madrid', 14],
])('the investment report in %s', (timeZone, seed) => {
  const chance = createSeededRandom(seed);
  let api: ApiFixture;
  beforeAll(async () => {
    api = await openPartnership(chance, timeZone);
  });
  afterAll(() => api.close());

  const drawRange = () => {
    const startDay = daysAfter('2026-02-20', chance.integerBelow(170));
    return { from: startDay, to: daysAfter(startDay, chance.pick([0, 1, 6, 30, 31, 90])) };
  };

  it('exports DPI as the multiple of the screen', async () => {
    const range = { from: '2026-02-01', to: '2026-12-31' };
    const { totals } = await getReport(api, range);
    const { text } = await api.send('GET', `reports/inversiones.csv?${new URLSearchParams(range)}`);
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const titles = lines.find((cells) => cells.includes('figures.dpiBp')) ?? [];
    const dpi = Math.round((figureValue(figures, totals, 'dpiBp') ?? 0) / 100) / 100;
    expect(dpi).toBeGreaterThan(0);
    expect(lines.at(-1)?.[titles.indexOf('figures.dpiBp')]).toBe(dpi.toFixed(2));
  });

  it('agrees in rows, series and totals with the ledger of the day', async () => {
    expect(await failedChecks(api)).toEqual([]);
    for (let step = 0; step < 60; step += 1) {
      const range = drawRange();
      const groupBy = chance.pick(Object.keys(inversionesReport.groupings));
      const { totals, rows, series } = await getReport(api, {
        ...range,
        groupBy,
        interval: chance.pick(range.from === range.to ? ['day'] : ['day', 'week', 'month']),
      });
      const lastValues = series.at(-1)?.values ?? {};
      expect({ range, ...omitZeros(lastValues) }).toEqual({
        range,
        ...omitZeros(totals, currentFiguresOnly),
      });
      expect({ range, ...omitZeros(sums(rows)) }).toEqual({ range, ...omitZeros(totals) });
      const expectedFigures = {
        outstanding: figureValue(figures, totals, 'outstandingMinor'),
        yield: totals['yieldMinor'],
        writtenOff: totals['writtenOffMinor'],
      };
      expect({ range, ...expectedFigures }).toEqual({ range, ...(await readLedgerAt(api, range.to)) });
    }
    const { totals } = await getReport(api, { from: '2026-02-20', to: '2027-02-20' });
    for (const name of ['paidInMinor', 'principalMinor', 'yieldMinor', 'writtenOffMinor'])
      expect(totals[name]).toBeGreaterThan(0);
  });

  it('groups investors regardless of spelling and filters by one', async () => {
    const { rows, totals } = await getReport(api, { from: '2026-02-20', to: '2027-02-20' });
    const aunt = rows.filter(({ key }) => key.toLowerCase().endsWith('lucha'));
    expect(aunt).toHaveLength(1);
    const report = await getReport(api, {
      from: '2026-02-20',
      to: '2027-02-20',
      filter: JSON.stringify({ investor: ['tia lucha'] }),
    });
    expect(omitZeros(report.totals)).toEqual(omitZeros(aunt[0]?.values ?? {}));
    const partialReports = await Promise.all(
      ['equity', 'loan', 'revenueShare'].map((instrument) =>
        getReport(api, { from: '2026-02-20', to: '2027-02-20', filter: JSON.stringify({ instrument }) }),
      ),
    );
    expect(omitZeros(sums(partialReports.map((part) => ({ values: part.totals }))))).toEqual(omitZeros(totals));
  });
});

describe('the investment report', () => {
  it('reports due, overdue and scheduled movements by month and one by one', async () => {
    const api = await openApiFixture();
    const { id, number } = await createInvestment(api, { investorName: 'Doña Elvia' });
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-05-31',
      times: 4,
    });
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'contribution',
      amountMinor: 70_000,
      dueOn: '2026-07-01',
      times: 1,
    });
    const { totals, panels } = await getReport(api, { from: '2026-01-01', to: '2026-06-30', groupBy: 'investment' });
    // On 1 July, the payments of May and June are overdue, and the payment of 31 July is due within thirty days.
    // Contributions are not payments.
    expect(totals).toMatchObject({ overdueMinor: 10_000, overdue: 2, dueMinor: 5_000 });
    const otherInvestment = await createInvestment(api, { currency: 'COP' });
    for (const [dueOn, amountMinor] of [
      ['2026-07-31', 1],
      ['2026-08-01', 10],
    ] as const)
      await actOnInvestment(api, 'investments', otherInvestment.id, 'schedule', {
        type: 'interest',
        amountMinor,
        dueOn,
        times: 1,
      });
    expect((await getReport(api, { from: '2026-01-01', to: '2026-06-30', currency: 'COP' })).totals).toMatchObject({
      dueMinor: 1,
      overdueMinor: 0,
    });
    expect(panels['scheduled']).toEqual([
      { key: '2026-05', values: { contributionsMinor: 0, paymentsMinor: 5_000 } },
      { key: '2026-06', values: { contributionsMinor: 0, paymentsMinor: 5_000 } },
      { key: '2026-07', values: { contributionsMinor: 70_000, paymentsMinor: 5_000 } },
      { key: '2026-08', values: { contributionsMinor: 0, paymentsMinor: 5_000 } },
    ]);
    const firstMovement = (await movementsOf(api, id)).find(({ dueOn }) => dueOn === '2026-05-31');
    expect(panels['next']?.[0]).toEqual({
      key: `2026-05-31 ${firstMovement?.id}`,
      name: 'Doña Elvia',
      values: { contributionsMinor: 0, paymentsMinor: 5_000 },
    });
    const { rows } = await getReport(api, { from: '2026-01-01', to: '2026-06-30', groupBy: 'investment' });
    expect(rows).toMatchObject([{ key: id, name: number, values: { committedMinor: 500_000 } }]);
    await api.close();
  });

  it('releases the uncalled commitment on the day an investment closes', async () => {
    const api = await openApiFixture();
    const { id } = await createInvestment(api, { startsOn: '2026-05-10' });
    await actOnInvestment(api, 'investments', id, 'close');
    const readCommitted = async (day: string) =>
      (await getReport(api, { from: day, to: day })).totals['committedMinor'];
    expect([
      await readCommitted('2026-05-09'),
      await readCommitted('2026-05-10'),
      await readCommitted('2026-06-30'),
      await readCommitted('2026-07-01'),
    ]).toEqual([0, 500_000, 500_000, 0]);
    await api.close();
  });

  it('compares a day in progress up to the same time', async () => {
    const api = await openApiFixture();
    const { id } = await createInvestment(api);
    const putIn = async (amountMinor: number) =>
      actOn(api, (await recordDeposit(api, { purpose: 'investment', investmentId: id, amountMinor })).id, 'confirm');
    await putIn(10_000);
    api.now.advance(2 * 3_600_000);
    await putIn(20_000);
    api.now.advance(23 * 3_600_000);
    const { previous } = await getReport(api, { from: '2026-07-02', to: '2026-07-02', compare: 'previousPeriod' });
    expect(previous?.totals['paidInMinor']).toBe(10_000);
    await api.close();
  });
});
