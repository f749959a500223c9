import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStatementLog } from '../statementLog';
import { openSalesFixture, completedFields, type SalesFixture } from '../sales/salesFixture';

/** Asserts by SQLite's query plans that no report reads a whole table. */
const database = openStatementLog();
let fixture: SalesFixture;

beforeAll(async () => {
  fixture = await openSalesFixture(database.db);
  await fixture.createSale({ ...completedFields });
});
afterAll(() => fixture.close());

/** Returns the query plans of a report, for each table whose name starts with `tablePrefix`. */
async function plansOf(report: string, query: Record<string, string>, tablePrefix: string): Promise<string[]> {
  database.takeStatements();
  const response = await fixture.send(
    'GET',
    `reports/${report}?${new URLSearchParams({ from: '2025-07-10', to: '2026-07-31', ...query })}`,
  );
  if (response.status !== 200) throw new Error(response.text);
  const selects = database
    .takeStatements()
    .filter(({ sql }) => /^\s*select/.test(sql) && sql.includes(`"${tablePrefix}`));
  if (selects.length === 0) throw new Error('nothing was asked');
  return selects.flatMap((select) =>
    database.planOf(select).filter((detail) => /^(SCAN|SEARCH)/.test(detail) && detail.includes(tablePrefix)),
  );
}

describe('query plans of the sales report', () => {
  it.each([
    ['unfiltered', {}],
    ['by category, by month', { groupBy: 'category', interval: 'month' }],
    ['compared', { compare: 'samePeriodLastYear' }],
  ])('reads the report %s from daily and monthly sums', async (_, query) => {
    for (const plan of await plansOf('sales', query, 'salesBy'))
      expect(plan).toMatch(
        /SEARCH salesBy(Day|Month) USING INDEX sqlite_autoindex_salesBy(Day|Month)_1 \(currency=\? AND dimension=\? AND businessDate>\? AND businessDate<\?\)/,
      );
  });

  it('reads the report of one company from its daily sums and hours', async () => {
    for (const plan of await plansOf('sales', { filter: `{"company":["${fixture.company.id}"]}` }, 'salesBy'))
      expect(plan).toMatch(
        /SEARCH salesBy(Day|Month) USING INDEX salesBy(Day|Month)_by_key \(currency=\? AND dimension=\? AND key=\?|SEARCH (salesByHour|salesByKeys) USING PRIMARY KEY/,
      );
  });

  it.each([
    ['of one company by channel', () => ({ groupBy: 'channel', filter: `{"company":["${fixture.company.id}"]}` })],
    ['of one channel by company', () => ({ filter: '{"channel":["app"]}' })],
    [
      'of one channel and method by label',
      () => ({ groupBy: 'labels', filter: '{"channel":["app"],"method":["cash"]}' }),
    ],
  ])('reads the report %s from hourly sums by keys', async (_, query) => {
    for (const plan of await plansOf('sales', query(), 'saleKeys')) {
      expect(plan).toMatch(/SEARCH saleKeys USING (COVERING )?INDEX saleKeys_unique \(currency=\?/);
    }
    for (const plan of await plansOf('sales', query(), 'salesByKeys'))
      expect(plan).toMatch(
        /SEARCH salesByKeys USING PRIMARY KEY \(keysId=\? AND businessDate>\? AND businessDate<\?\)/,
      );
    for (const plan of await plansOf('sales', query(), 'salesByHour'))
      expect(plan).toMatch(
        /SEARCH salesByHour USING PRIMARY KEY \(keysId=\? AND businessDate>\? AND businessDate<\?\)/,
      );
  });
});

describe('query plans of the balance report', () => {
  const placeFilter = '{"place":["liability:company","liability:wallet"]}';

  it.each<[string, Record<string, string>]>([
    ['of all places', {}],
    ['of some places', { filter: placeFilter }],
    ['by account', { groupBy: 'account' }],
    ['by account, of some places', { groupBy: 'account', filter: placeFilter }],
    ['of a running range, compared', { from: '2026-07-01', compare: 'previousPeriod', groupBy: 'account' }],
  ])('reads the report %s from daily totals by place', async (_, query) => {
    const onePlaceSearch = /USING PRIMARY KEY \(currency=\? AND holder=\? AND place=\? AND businessDate[<>]/;
    const eachPlaceSearch =
      /USING (COVERING )?INDEX ledgerByDay_by_place \(currency=\? AND place=\? AND businessDate>\?\)/;
    expect(
      (await plansOf('accounts', query, 'ledgerByDay')).filter(
        (plan) => !onePlaceSearch.test(plan) && !eachPlaceSearch.test(plan),
      ),
    ).toEqual([]);
    for (const plan of await plansOf('accounts', query, 'ledgerAccounts'))
      expect(plan).toMatch(
        /SEARCH ledgerAccounts USING INDEX (ledgerAccounts_unique_code \(code>\? AND code<\?\)|sqlite_autoindex_ledgerAccounts_1 \(id=\?\))/,
      );
  });

  it('reads entries by account only for the running day', async () => {
    const plans = await plansOf(
      'accounts',
      { from: '2026-07-01', compare: 'previousPeriod', groupBy: 'account', filter: placeFilter },
      'entries',
    );
    expect(plans).toContainEqual(
      expect.stringMatching(
        /SEARCH entries USING INDEX entries_by_archived_accountId_businessDate \(archived=\? AND accountId=\? AND businessDate=\?\)/,
      ),
    );
  });

  it('reads entries only for the running day', async () => {
    const query = { from: '2026-07-01', compare: 'previousPeriod' };
    for (const plan of await plansOf('accounts', query, 'entries'))
      expect(plan).toMatch(
        /SEARCH entries USING INDEX entries_by_archived_businessDate \(archived=\? AND businessDate=\?\)/,
      );
  });
});

describe('query plans of the people report', () => {
  it.each<[string, Record<string, string>]>([
    ['of all accounts', {}],
    ['of a type, by state', { groupBy: 'state', filter: '{"type":["user"]}' }],
  ])('reads the report %s from daily counts', async (_, query) => {
    for (const plan of await plansOf('accounts/people', query, 'accountsByDay'))
      expect(plan).toMatch(/SEARCH accountsByDay USING PRIMARY KEY \(businessDate[<>]/);
  });

  it('reads the history only for the running day', async () => {
    for (const plan of await plansOf(
      'accounts/people',
      { from: '2026-07-01', compare: 'previousPeriod' },
      'auditEvents',
    )) {
      expect(plan).toMatch(
        /SEARCH auditEvents USING INDEX auditEvents_by_archived_resource_createdAt \(archived=\? AND resource=\? AND createdAt>\? AND createdAt<\?\)/,
      );
    }
  });
});
