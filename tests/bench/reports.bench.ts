import { sql } from 'kysely';
import { companies } from '../../contract/catalogs/companies';
import { categories } from '../../contract/catalogs/catalogs';
import { daysAfter } from '../../contract/days';
import { salesReport } from '../../contract/reports/sales';
import { defaultSettings } from '../../contract/settings';
import { saleAmounts, saleDimensions } from '../../api/db/reports';
import { type Database, type Row, untyped } from '../../api/db/database';
import { saleFactsProjection, rebuildAllSums } from '../../api/reports/sales/rebuild';
import { splitByMonths } from '../../api/reports/sales/sums';
import { createIdGenerator } from '../../api/engine/id';
import { tableOf } from '../../api/engine/table';
import { median, withBenchDatabase, print, timed, type BenchFixture } from './benchFixture';

/** Maximum cost of a report, minus the cost of an empty report, relative to the same sums in SQL. */
const maxRatio = 1.5;
const runCount = 41;
const filteredRuns = 7;
/** Runs before measuring, since a server is slower after its start. */
const warmUps = 40;
const lastDay = '2026-06-30';
const companiesCount = 200;
const spans = { month: 30, year: 365, all: 4 * 365 };

function createCatalogRow(
  index: number,
  id: string,
  resource: typeof companies | typeof categories,
  values: Record<string, unknown>,
): Row {
  return {
    id,
    ...tableOf(resource).encode({ name: { es: `Registro ${index}`, en: null }, slug: `registro-${index}`, ...values }),
    position: index,
    createdAt: '2022-01-01T00:00:00.000Z',
    updatedAt: '2022-01-01T00:00:00.000Z',
  };
}

async function fill({ kysely }: Database, sales: number): Promise<void> {
  const newId = createIdGenerator(() => new Date('2022-01-01T00:00:00Z'));
  const shops = Array.from({ length: companiesCount }, (_, index) =>
    createCatalogRow(index, newId(), companies, {
      legalName: `Cocina ${index}`,
      taxId: `COC${index}`,
      email: `cocina${index}@correo.example`,
      payoutSchedule: 'weekly',
      currency: 'MXN',
      state: 'active',
      bank: null,
      categoryIds: [],
      labelIds: [],
    }),
  );
  const kinds = Array.from({ length: 12 }, (_, index) => createCatalogRow(index, newId(), categories, {}));
  const serializeIds = (rows: readonly Row[]) => JSON.stringify(rows.map(({ id }) => id));
  const pickId = (rows: readonly Row[], index: string) =>
    sql`(select value from json_each(${serializeIds(rows)}) where key = ${sql.raw(index)})`;
  await kysely.transaction().execute(async (trx) => {
    await untyped(trx).insertInto(companies.table).values(shops).execute();
    await untyped(trx).insertInto(categories.table).values(kinds).execute();
    const names = ['sourceId', 'part', 'currency', 'businessDate', 'at', 'hour', ...saleDimensions, ...saleAmounts];
    await sql`insert into ${sql.table('saleFacts')} (${sql.join(names.map((name) => sql.ref(name)))})
      with recursive counted(n) as (select 0 union all select n + 1 from counted where n < ${sql.lit(sales - 1)}),
      dated as materialized (select n, date(${lastDay}, '-' || (n * 7919 % ${sql.lit(spans.all)}) || ' days') as d from counted)
      select printf('%032x', n), 0, 'MXN', d, d || 'T18:00:00.000Z', (1 + n % 7) || ' ' || printf('%02d', 8 + n * 31 % 15),
        ${pickId(shops, `n * 131 % ${companiesCount}`)}, ${pickId(kinds, 'n * 17 % 12')}, '', '', '', json_extract('["app","web","counter"]', '$[' || (n % 3) || ']'), json_extract('["card","cash","wallet"]', '$[' || (n * 5 % 3) || ']'),
        1, 10000 + n % 5000, n % 700, 0, 0, 1600, n % 300, 1500, 240
      from dated`.execute(trx);
    await rebuildAllSums(trx);
    // Marks the projections as built. Otherwise they would be rebuilt from the sales table, which is empty here.
    await trx
      .insertInto('sequences')
      .values({
        name: `derived ${saleFactsProjection.table} in ${defaultSettings.timeZone}`,
        value: saleFactsProjection.version,
      })
      .execute();
  });
  await sql`analyze`.execute(kysely);
}

const sumsOf = (amounts: readonly string[]) => amounts.map((name) => `sum("${name}") as "${name}"`).join(', ');
const sums = sumsOf(saleAmounts);
const checkLimits = (days: number) =>
  `currency = 'MXN' and businessDate between '${daysAfter(lastDay, 1 - days)}' and '${lastDay}'`;

function createSumQueries(days: number): string[] {
  const range = { from: daysAfter(lastDay, 1 - days), to: lastDay };
  const createStoredRowsQuery = (dimension: string) =>
    splitByMonths(range)
      .map(
        ({ isMonths, from, to }) =>
          `select key, ${saleAmounts.join(', ')} from ${isMonths ? 'salesByMonth' : 'salesByDay'} where currency = 'MXN' and dimension = '${dimension}' and businessDate between '${from}' and '${to}'`,
      )
      .join(' union all ');
  const movementRows =
    days > 400
      ? createStoredRowsQuery('').replaceAll('select key', 'select businessDate')
      : `select businessDate, ${saleAmounts.join(', ')} from salesByDay where dimension = '' and ${checkLimits(days)}`;
  return [
    `select businessDate, ${sums} from (${movementRows}) group by businessDate`,
    `select c.name_es, c.name_en, told.* from (select key, ${sums} from (${createStoredRowsQuery('company')}) group by key) told left join companies c on c.id = told.key`,
    `select key, ${sumsOf(salesReport.panels.hours)} from (${createStoredRowsQuery('hour')}) group by key`,
  ];
}

const createFactQueries = (days: number) =>
  ['businessDate', 'company', 'hour'].map(
    (dimension) => `select ${dimension}, ${sums} from saleFacts where ${checkLimits(days)} group by ${dimension}`,
  );

interface ReportTiming {
  name: string;
  api: number;
  empty: number;
  sqlMs: number;
  recount: number;
  filtered: number;
}

async function measureReports({ send, rawDatabase }: BenchFixture, sales: number): Promise<ReportTiming[]> {
  const lines: ReportTiming[] = [];
  for (const [name, days] of Object.entries(spans)) {
    const query = new URLSearchParams({
      from: daysAfter(lastDay, 1 - days),
      to: lastDay,
      groupBy: 'company',
      interval: days > 400 ? 'month' : 'day',
    });
    const response = await send('GET', `reports/sales?${query}`);
    const { totals } = response.json() as { totals: { sales: number } };
    const statements = createSumQueries(days).map((text) => rawDatabase.prepare(text));
    const salesFound = ((statements[0]?.all() ?? []) as { sales: number }[]).reduce((sum, row) => sum + row.sales, 0);
    if (totals.sales !== salesFound || salesFound === 0)
      throw new Error('the report and the SQL found different sales');
    const [api, sqlDurations, empty]: [number[], number[], number[]] = [[], [], []];
    // Alternates between SQL and API, so that a slow machine affects both.
    for (let run = -warmUps; run < runCount; run += 1) {
      const sqlMs = await timed(() => statements.map((statement) => statement.all()));
      const apiMs = await timed(() => send('GET', `reports/sales?${query}`));
      const emptyMs = await timed(() => send('GET', 'reports/sales?from=2021-01-01&to=2021-01-01'));
      if (run < 0) continue;
      sqlDurations.push(sqlMs);
      api.push(apiMs);
      empty.push(emptyMs);
    }
    const filteredQuery = new URLSearchParams([...query, ['filter', '{"channel":["app"]}']]);
    const filteredDurations: number[] = [];
    for (let run = 0; run < filteredRuns; run += 1)
      filteredDurations.push(await timed(() => send('GET', `reports/sales?${filteredQuery}`)));
    const recount = await timed(() => createFactQueries(days).map((text) => rawDatabase.prepare(text).all()));
    lines.push({
      name: `${sales.toLocaleString('en')} ${name}`,
      api: median(api),
      empty: median(empty),
      sqlMs: median(sqlDurations),
      recount,
      filtered: median(filteredDurations),
    });
  }
  return lines;
}

export async function benchReports(rows: number): Promise<boolean> {
  print(
    `${'sales report'.padEnd(24)}${['API ms', 'empty ms', 'SQL ms', 'ratio', 'recount ms', 'filtered ms'].map((title) => title.padStart(12)).join('')}\n`,
  );
  let allWithinLimits = true;
  for (const sales of [10_000, 100_000, 1_000_000].filter((size) => size <= rows)) {
    const lines = await withBenchDatabase(
      (db) => fill(db, sales),
      (stage) => measureReports(stage, sales),
    );
    for (const { name, api, empty, sqlMs, recount, filtered } of lines) {
      const isWithinLimit = api - empty <= maxRatio * sqlMs;
      print(
        `${name.padEnd(24)}${[api.toFixed(1), empty.toFixed(1), sqlMs.toFixed(1), ((api - empty) / sqlMs).toFixed(2), recount.toFixed(0), filtered.toFixed(0)].map((number) => number.padStart(12)).join('')}${isWithinLimit ? '' : '  above the limit'}\n`,
      );
      allWithinLimits &&= isWithinLimit;
    }
  }
  return allWithinLimits;
}
