import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import { peopleReport } from '../../../contract/reports/accounts';
import { figureValue } from '../../../contract/reports/figures';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { type Row, untyped } from '../../../api/db/database';
import { sumFigures } from '../../../api/reports/buckets';
import { peopleSource } from '../../../api/reports/people/source';
import { openApiFixture, type ApiFixture } from '../apiFixture';
import { createSeededRandom } from '../money/seededRandom';
import { createFakeIdentity } from '../users/usersFixture';
import { completedFields, openSalesFixture } from '../sales/salesFixture';
import { countPeopleFigures, removeZeros, type Range, generatePopulation, type Population } from './population';

async function getReport(api: ApiFixture, query: Record<string, string>): Promise<ReportResponse> {
  const response = await api.send('GET', `reports/accounts/people?${new URLSearchParams(query)}`);
  if (response.status !== 200) throw new Error(`${JSON.stringify(query)} ${response.text}`);
  return response.json as unknown as ReportResponse;
}

const daysOf = (api: ApiFixture): Promise<Row[]> =>
  api.db.kysely
    .selectFrom('accountsByDay')
    .selectAll()
    .where('count', '<>', 0)
    .orderBy('businessDate')
    .orderBy('type')
    .orderBy('figure')
    .execute();
const faultsOf = async (api: ApiFixture) =>
  ((await api.send('GET', 'system/checks')).json['checks'] as unknown as { name: string; faults: string[] }[]).filter(
    ({ faults }) => faults.length > 0,
  );

describe.each([
  ['America/Mexico_City', 7],
  ['America/Santiago', 8],
  ['Asia/Kolkata', 9],
])('people report in %s', (timeZone, seed) => {
  const chance = createSeededRandom(seed);
  let people: Population;
  beforeAll(async () => {
    people = await generatePopulation(chance, timeZone, 220);
  }, 60_000);
  afterAll(() => people.api.close());

  function drawRange(): Range {
    const from = daysAfter('2026-02-20', chance.integerBelow(260));
    return { from, to: daysAfter(from, chance.pick([0, 1, 6, 27, 30, 60, 250])) };
  }
  const drawTypes = () =>
    chance.percent(50)
      ? null
      : [chance.pick(['administrator', 'company', 'employee', 'user', 'other']), chance.pick(['user', 'company'])];

  it('counts new, trial, converted, blocked and archived accounts in totals, rows and intervals', async () => {
    expect(new Set(people.peopleEvents.map(({ figure }) => figure))).toEqual(
      new Set(['newAccounts', 'trials', 'converted', 'blocks', 'archived']),
    );
    for (let index = 0; index < 80; index += 1) {
      const [range, types, groupBy, interval] = [
        drawRange(),
        drawTypes(),
        chance.pick(['type', 'state']),
        chance.pick(['day', 'week', 'month']),
      ];
      const { totals, rows, series } = await getReport(people.api, {
        ...range,
        ...(types && { filter: JSON.stringify({ type: types }) }),
        groupBy,
        interval,
      });
      const query = JSON.stringify({ range, types, groupBy });
      expect({ query, ...removeZeros(totals) }).toEqual({
        query,
        ...removeZeros(countPeopleFigures(people, range, types)),
      });
      for (const { key, values } of groupBy === 'type' ? rows : [])
        expect({ query, key, ...removeZeros(values) }).toEqual({
          query,
          key,
          ...removeZeros(countPeopleFigures(people, range, [key])),
        });
      for (const { key, values } of groupBy === 'state' ? rows : [])
        expect([query, key, values['accounts'] ?? 0]).toEqual([query, key, totals[key] ?? 0]);
      for (const { from, to, values } of series)
        expect({ query, from, ...removeZeros(values) }).toEqual({
          query,
          from,
          ...removeZeros(countPeopleFigures(people, { from, to }, types)),
        });
    }
  });

  it('counts a running day up to any moment', async () => {
    const db = people.api.db.kysely;
    for (let index = 0; index < 60; index += 1) {
      const { date, at: until } = chance.pick(people.stockSnapshots);
      const [from, types] = [daysAfter(date, -chance.pick([0, 0, 1, 30])), drawTypes()];
      const query = {
        from,
        to: date,
        until,
        currency: null,
        filter: types ? { type: types } : {},
        timeZone,
        today: date,
      };
      const expected = removeZeros(countPeopleFigures(people, { from, to: date }, types, until));
      for (const groupBy of ['type', 'state'] as const) {
        const { opening, changes, rows } = await peopleSource.read(
          db,
          query,
          chance.pick(['day', 'month'] as const),
          groupBy,
          Number.POSITIVE_INFINITY,
        );
        expect({
          until,
          from,
          types,
          ...removeZeros(sumFigures([opening, ...changes.map(({ values }) => values)])),
        }).toEqual({
          until,
          from,
          types,
          ...expected,
        });
        expect(removeZeros(sumFigures(rows.map(({ values }) => values)))).toEqual(expected);
      }
    }
  });

  it('compares a running day up to the same time', async () => {
    const lastDate = people.stockSnapshots.at(-1)?.date ?? '';
    const { meta, previous } = await getReport(people.api, { from: lastDate, to: lastDate, compare: 'previousPeriod' });
    expect(meta.compared?.until).toMatch(/Z$/);
    expect(removeZeros(previous?.totals ?? {})).toEqual(
      removeZeros(countPeopleFigures(people, meta.compared ?? { from: '', to: '' }, null, meta.compared?.until)),
    );
  });

  it('agrees with accounts and history and is rebuilt from the history', async () => {
    const { api } = people;
    expect(await faultsOf(api)).toEqual([]);
    const expectedDays = await daysOf(api);
    await api.db.kysely.deleteFrom('accountsByDay').where('type', '=', 'user').execute();
    await api.db.kysely.deleteFrom('sequences').where('name', 'like', 'derived accountsByDay%').execute();
    const secondFixture = await openApiFixture({ db: api.db, identity: createFakeIdentity(), settings: { timeZone } });
    secondFixture.now.value = api.now.value;
    expect(await faultsOf(secondFixture)).toEqual([]);
    expect(await daysOf(api)).toEqual(expectedDays);
  });

  it.each<[string, (kysely: ApiFixture['db']['kysely'], day: Row) => Promise<unknown>, string[]]>([
    [
      'a count without an account',
      (kysely) =>
        kysely
          .insertInto('accountsByDay')
          .values({ businessDate: '2020-01-01', type: 'user', figure: 'active', count: 1 })
          .execute(),
      ['2020-01-01 user active'],
    ],
    [
      'a block without an event',
      (kysely) =>
        kysely
          .insertInto('accountsByDay')
          .values({ businessDate: '2020-01-01', type: 'company', figure: 'blocks', count: 1 })
          .execute(),
      ['2020-01-01 company blocks'],
    ],
    [
      'a count on the wrong day',
      (kysely, { businessDate, type, figure }) =>
        untyped(kysely)
          .updateTable('accountsByDay')
          .set({ businessDate: '2020-01-01' })
          .where('businessDate', '=', businessDate ?? '')
          .where('type', '=', type ?? '')
          .where('figure', '=', figure ?? '')
          .execute(),
      ['2020-01-01 <type> <figure>', '<day> <type> <figure>'],
    ],
    [
      'a missing day',
      (kysely, { businessDate, type, figure }) =>
        untyped(kysely)
          .deleteFrom('accountsByDay')
          .where('businessDate', '=', businessDate ?? '')
          .where('type', '=', type ?? '')
          .where('figure', '=', figure ?? '')
          .execute(),
      ['<day> <type> <figure>'],
    ],
  ])('reports in the check %s', async (_name, tamper, faults) => {
    const { api } = people;
    const { kysely } = api.db;
    const rowsBefore = await kysely.selectFrom('accountsByDay').selectAll().execute();
    const day = chance.pick(await daysOf(api));
    await tamper(kysely, day);
    const expectedFaults = faults.map((fault) =>
      fault
        .replace('<day>', String(day['businessDate']))
        .replace('<type>', String(day['type']))
        .replace('<figure>', String(day['figure'])),
    );
    expect(await faultsOf(api)).toEqual([{ name: 'accountsByDayAgree', ok: false, faults: expectedFaults }]);
    await kysely.deleteFrom('accountsByDay').execute();
    await kysely.insertInto('accountsByDay').values(rowsBefore).execute();
    expect(await faultsOf(api)).toEqual([]);
  });

  it('reports in the check accounts that differ from the history', async () => {
    const { api } = people;
    const { id, state } =
      (await api.db.kysely
        .selectFrom('accounts')
        .select(['id', 'state'])
        .where('archived', '=', 0)
        .where('type', '=', 'user')
        .where('state', 'in', ['active', 'blocked'])
        .executeTakeFirst()) ?? {};
    await api.db.kysely
      .updateTable('accounts')
      .set({ state: 'trial' })
      .where('id', '=', id ?? '')
      .execute();
    expect(await faultsOf(api)).toContainEqual({
      name: 'accountsByDayAgree',
      ok: false,
      faults: [`user ${state}`, 'user trial'],
    });
    await untyped(api.db.kysely)
      .updateTable('accounts')
      .set({ state: state ?? '' })
      .where('id', '=', id ?? '')
      .execute();
  });
});

describe('the people report', () => {
  it('reports people without a currency and without a rate where the divisor is zero', async () => {
    const fixture = await openSalesFixture();
    await fixture.createSale(completedFields);
    expect(
      (await fixture.send('GET', 'reports/accounts/people?from=2026-07-01&to=2026-07-01&currency=MXN')).status,
    ).toBe(400);
    const { meta, totals } = await getReport(fixture, { from: '2026-07-01', to: '2026-07-01' });
    expect([
      meta.currency,
      totals['accounts'],
      totals['newAccounts'],
      figureValue(peopleReport.figures, totals, 'conversionBp'),
    ]).toEqual([null, 2, 2, null]);
    expect((await getReport(fixture, { from: '2026-06-01', to: '2026-06-30' })).rows).toEqual([]);
    await fixture.close();
  });
});
