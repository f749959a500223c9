import { sql } from 'kysely';
import { companies } from '../../contract/catalogs/companies';
import { payableAmounts } from '../../api/db/payables';
import { type Database, type Row, untyped } from '../../api/db/database';
import { createIdGenerator } from '../../api/engine/id';
import { tableOf } from '../../api/engine/table';
import { median, withBenchDatabase, print, timed, type BenchFixture } from './benchFixture';

/** Maximum cost of an estimate and of a run, relative to reading the same rows with plain SQL. */
const maxRatio = 2;
const runCount = 9;
const companiesCount = 1_000;
const period = { periodFrom: '2026-01-01', periodTo: '2026-01-31', currency: 'MXN' };

const { encode } = tableOf(companies);

function createCompanyRow(index: number, id: string): Row {
  const values = {
    name: { es: `Cocina ${index}`, en: null },
    slug: `cocina-${index}`,
    legalName: `Cocina ${index}, S.A. de C.V.`,
    taxId: `COC${index}`,
    email: `cocina${index}@correo.example`,
    payoutSchedule: 'weekly' as const,
    currency: 'MXN' as const,
    payoutMinimumMinor: index % 10 === 0 ? 5_000_000 : 0,
    bank:
      index % 50 === 0
        ? null
        : {
            holder: `Titular ${index}`,
            bankName: 'BBVA',
            accountNumber: { sealed: 'nobody opens it here' },
            accountLast4: '0000',
          },
    state: index % 100 === 0 ? ('blocked' as const) : ('active' as const),
    categoryIds: [],
    labelIds: [],
  };
  return {
    id,
    ...encode(values),
    position: index,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

async function fill({ kysely }: Database, sales: number): Promise<void> {
  const newId = createIdGenerator(() => new Date('2026-01-01T00:00:00Z'));
  const rows = Array.from({ length: companiesCount }, (_, index) => createCompanyRow(index, newId()));
  await kysely.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += 200)
      await untyped(trx)
        .insertInto(companies.table)
        .values(rows.slice(start, start + 200))
        .execute();
    const ids = JSON.stringify(rows.map(({ id }) => id));
    const referenceColumn = (name: string) => sql.ref(name);
    await sql`insert into payables (${sql.join(['sourceType', 'sourceId', 'number', 'companyId', 'currency', 'businessDate', 'at', 'grossMinor', 'taxMinor', 'commissionMinor', 'commissionTaxMinor', 'netMinor'].map(referenceColumn))})
      with recursive counted(n) as (select 0 union all select n + 1 from counted where n < ${sql.lit(sales - 1)})
      select 'sale', lower(hex(randomblob(16))), 'VTA-2026-' || n, (select value from json_each(${ids}) where key = n % ${sql.lit(companiesCount)}), 'MXN',
        '2026-01-' || printf('%02d', 1 + n % 31), '2026-01-31T00:00:00.000Z', 10000 + n % 5000, 1600, 1500, 240, 10000 + n % 5000 + 1600 - 1500 - 240
      from counted`.execute(trx);
  });
}

const quoteNames = (names: readonly string[], prefix = '') => names.map((name) => `${prefix}"${name}"`).join(', ');
const movement = ['sourceType', 'sourceId', 'number', 'companyId', 'currency', 'businessDate', 'at', ...payableAmounts];
const openPayablesCondition = `currency = 'MXN' and businessDate <= '${period.periodTo}'`;
const sumsQuery = `select companyId, sum(sourceType = 'sale') as salesCount, ${payableAmounts.map((amount) => `sum(${amount}) as ${amount}`).join(', ')} from payables where ${openPayablesCondition} group by companyId`;

const estimateQuery = `select due.*, c.name_es, c.state, c.payoutMinimumMinor, c.bank_holder, c.bank_accountNumber from (${sumsQuery}) due join companies c on c.id = due.companyId order by c.name_es`;

const createRunStatements = [
  `insert into liquidations (id, number, state, periodFrom, periodTo, currency, createdAt, updatedAt) values ('run', 'LIQ-0', 'draft', '${period.periodFrom}', '${period.periodTo}', 'MXN', '', '')`,
  `insert into liquidationItems (id, number, liquidationId, companyName, companyName_order, currency, createdAt, updatedAt, state, companyId, salesCount, ${quoteNames(payableAmounts)})
    select lower(hex(randomblob(16))), 'LIQ-0-' || c.position, 'run', c.name_es, c.name_es, 'MXN', '', '',
      case when due.netMinor < max(1, c.payoutMinimumMinor) then 'carried' when c.state = 'blocked' or c.bank_holder is null then 'held' else 'pending' end, due.*
    from (${sumsQuery}) due join companies c on c.id = due.companyId`,
  `insert into liquidationLines (${quoteNames(movement)}, liquidationId, itemId, live)
    select ${quoteNames(movement, 'open.')}, item.liquidationId, item.id, open.sourceType || ':' || open.sourceId
    from liquidationItems item cross join payables open
    where item.archived = 0 and item.liquidationId = 'run' and open.companyId = item.companyId and open.currency = 'MXN' and open.businessDate <= '${period.periodTo}'`,
  `delete from payables where ${openPayablesCondition}`,
];

const deleteRunStatements = [
  `insert into payables (${quoteNames(movement)}) select ${quoteNames(movement)} from liquidationLines`,
  ...['liquidationLines', 'liquidationItems', 'liquidations'].map((table) => `delete from ${table}`),
  `delete from searchTerms where resource in ('liquidations', 'liquidation-items')`,
];

interface Measured {
  name: string;
  api: number;
  sqlMs: number;
}

/** Alternates between SQL and API, so that a slow machine affects both. */
async function measureBoth(
  name: string,
  throughSql: () => unknown,
  throughApi: () => Promise<unknown>,
  afterRun: () => void = () => {},
): Promise<Measured> {
  const [api, bare]: [number[], number[]] = [[], []];
  for (let run = 0; run < runCount; run += 1) {
    bare.push(await timed(throughSql));
    afterRun();
    api.push(await timed(throughApi));
    afterRun();
  }
  return { name, api: median(api), sqlMs: median(bare) };
}

async function measure({ send, rawDatabase }: BenchFixture): Promise<boolean> {
  const executeAll = (statements: readonly string[]) =>
    rawDatabase.exec(['begin immediate', ...statements, 'commit'].join(';\n'));
  const estimateStatement = rawDatabase.prepare(estimateQuery);
  const { json } = await send('POST', 'liquidations/estimate', period);
  const { items, totals } = json() as { items: unknown[]; totals: { salesCount: number; payableMinor: number } };
  print(`${items.length.toLocaleString('en')} companies, ${totals.salesCount.toLocaleString('en')} sales\n\n`);
  if (estimateStatement.all().length !== items.length) throw new Error('the API and the SQL found different companies');

  const results = [
    await measureBoth(
      'estimate',
      () => estimateStatement.all(),
      () => send('POST', 'liquidations/estimate', period),
    ),
    await measureBoth(
      'run',
      () => executeAll(createRunStatements),
      () => send('POST', 'liquidations', period),
      () => executeAll(deleteRunStatements),
    ),
  ];
  print(`${'liquidation'.padEnd(24)}${['API ms', 'SQL ms', 'ratio'].map((title) => title.padStart(10)).join('')}\n`);
  for (const { name, api, sqlMs } of results) {
    const isWithinLimit = api <= maxRatio * sqlMs;
    print(
      `${name.padEnd(24)}${[api.toFixed(0), sqlMs.toFixed(0), (api / sqlMs).toFixed(2)].map((number) => number.padStart(10)).join('')}${isWithinLimit ? '' : '  above the limit'}\n`,
    );
  }
  return results.every(({ api, sqlMs }) => api <= maxRatio * sqlMs);
}

export function benchLiquidations(sales: number): Promise<boolean> {
  return withBenchDatabase((db) => fill(db, sales), measure);
}
