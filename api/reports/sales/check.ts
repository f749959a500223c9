import { sql, type RawBuilder } from 'kysely';
import { currencies } from '../../../contract/currencies';
import { refunds, sales } from '../../../contract/money/sales';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { packed, textList } from '../../db/packedRows';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { SaleFactRow, SaleSumRow } from '../../db/schema';
import { maxFaults, type Check } from '../../ledger/check';
import { writtenInRecheckWindow, type RecheckWindow } from '../../ledger/recount';
import { recountedRecords, recountWindow, type RecountedRecord } from './recount';
import { monthExpression } from './sums';
import { differencesFrom } from './expectedFacts';

/**
 * Compares each fact with its sale or refund twice: by the code that writes facts, and by independent code
 * (`expectedFacts.ts`). Then compares the sums of each day, hour and month with the facts. Identifies a fault by record
 * number and columns, or by day.
 */
export async function checkSalesByDay(
  db: KyselyDb,
  timeZone: string,
  recheckWindow: RecheckWindow | null = null,
): Promise<Check[]> {
  const faults: string[] = [];
  for (const found of [
    findWrongFacts(db, timeZone, recheckWindow),
    findOrphanFacts(db, recheckWindow),
    findWrongSums(db, recheckWindow),
    findWrongHours(db, recheckWindow),
  ]) {
    for await (const chunk of found) {
      faults.push(...chunk);
      if (faults.length >= maxFaults) break;
    }
  }
  return [{ name: 'salesByDayAgree', faults: faults.slice(0, maxFaults) }];
}

const comparedColumns = ['currency', 'businessDate', 'at', 'hour', ...saleDimensions, ...saleAmounts] as const;
const columns = ['sourceId', 'part', ...comparedColumns] as const;
type StoredFact = Pick<SaleFactRow, (typeof columns)[number]>;
const factColumns = columnRefs({ table: 'saleFacts' }, 'fact');

async function* findWrongFacts(
  db: KyselyDb,
  timeZone: string,
  recheckWindow: RecheckWindow | null,
): AsyncGenerator<string[]> {
  for await (const chunk of recheckWindow
    ? recountWindow(db, timeZone, recheckWindow)
    : recountedRecords(db, timeZone)) {
    const storedFacts = new Map<string, StoredFact[]>();
    const query = db
      .selectFrom('saleFacts')
      .select(columns)
      .where(
        'sourceId',
        'in',
        textList(
          db,
          chunk.map(({ id }) => id),
        ),
      );
    for (const row of await packed(db, query, columns)) {
      storedFacts.set(row.sourceId, [...(storedFacts.get(row.sourceId) ?? []), row]);
    }
    yield chunk.flatMap((one) => describeDifferences(one, storedFacts.get(one.id) ?? []));
  }
}

function describeDifferences(
  { number, facts, expectedFacts }: RecountedRecord,
  storedFacts: readonly StoredFact[],
): string[] {
  if (facts.length !== storedFacts.length) return [`${number} parts`];
  const wrong = facts.flatMap((fact) => {
    const row = storedFacts.find(({ part }) => part === fact.part);
    return row ? comparedColumns.filter((name) => row[name] !== fact[name]) : ['parts'];
  });
  const differences = new Set<string>([
    ...wrong,
    ...(expectedFacts ? differencesFrom(expectedFacts, storedFacts) : []),
  ]);
  return differences.size === 0
    ? []
    : [[number, ...['parts', ...comparedColumns].filter((name) => differences.has(name))].join(' ')];
}

async function* findOrphanFacts(db: KyselyDb, recheckWindow: RecheckWindow | null): AsyncGenerator<string[]> {
  const existsIn = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} one where one.id = ${factColumns.sourceId})`;
  const { rows } = await sql<
    Pick<SaleFactRow, 'sourceId'>
  >`select distinct ${factColumns.sourceId} from ${sql.table('saleFacts')} fact
    where ${recheckWindow ? writtenInRecheckWindow(factColumns.at, recheckWindow) : sql`1 = 1`} and not ${existsIn(sales.table)} and not ${existsIn(refunds.table)} limit ${sql.lit(maxFaults)}`.execute(
    db,
  );
  yield rows.map(({ sourceId }) => `nothing ${sourceId}`);
}

/**
 * Compares the sums of months with those of days only if the days are correct. With `recheckWindow`, compares only the
 * days of records written in that time and, with `onlyNewRows`, their months.
 */
async function* findWrongSums(db: KyselyDb, recheckWindow: RecheckWindow | null): AsyncGenerator<string[]> {
  const inDays = await daysCondition(db, recheckWindow);
  let areDaysRight = true;
  for (const dimension of ['', 'hour', ...saleDimensions] as const) {
    const key = dimension === '' ? sql`''` : facts[dimension];
    const counted = sql`select ${sumColumns.currency}, ${sql.lit(dimension)} as ${sumColumns.dimension}, ${sumColumns.businessDate}, ${key} as ${sumColumns.key}, ${amounts} from ${sql.table('saleFacts')} where ${inDays}`;
    const wrong = await findDifferences(
      db,
      'salesByDay',
      sql`${sumColumns.dimension} = ${sql.lit(dimension)} and ${inDays}`,
      counted,
    );
    areDaysRight &&= wrong.length === 0;
    yield wrong;
  }
  if (!areDaysRight) return;
  const months = recheckWindow?.onlyNewRows ? await readMonthsInWindow(db, recheckWindow) : null;
  const days = sql`select ${sumColumns.currency}, ${sumColumns.dimension}, ${monthExpression} as ${sumColumns.businessDate}, ${sumColumns.key}, ${amounts} from ${sql.table('salesByDay')} where ${inMonths(db, monthExpression, months)}`;
  yield await findDifferences(db, 'salesByMonth', inMonths(db, sumColumns.businessDate, months), days);
}

async function* findWrongHours(db: KyselyDb, recheckWindow: RecheckWindow | null): AsyncGenerator<string[]> {
  const inDays = await daysCondition(db, recheckWindow);
  const groupColumns = sql.join([
    sumColumns.currency,
    sumColumns.businessDate,
    facts.hour,
    ...saleDimensions.map((name) => facts[name]),
  ]);
  const { rows } = await sql<Pick<SaleFactRow, 'currency' | 'businessDate' | 'hour'>>`select ${groupColumns} from (
      select ${groupColumns}, ${amounts} from ${sql.table('salesByHour')}
        join ${sql.table('saleKeys')} on ${sql.ref('keysId')} = id where ${inDays}
      union all
      select ${groupColumns}, ${negatedAmounts} from ${sql.table('saleFacts')} where ${inDays}
    ) told group by ${groupColumns} having ${hasDifference} order by ${groupColumns} limit ${sql.lit(maxFaults)}`.execute(
    db,
  );
  yield rows.map(({ currency, businessDate, hour }) => `salesByHour ${businessDate} ${hour} ${currency}`);
  if (rows.length === 0) yield await findWrongMonths(db, recheckWindow);
}

async function findWrongMonths(db: KyselyDb, recheckWindow: RecheckWindow | null): Promise<string[]> {
  const months = recheckWindow && (await readMonthsInWindow(db, recheckWindow));
  const { rows } = await sql<{ month: string; currency: string }>`select distinct month, currency from (
      select ${sql.ref('keysId')}, month from (
        select ${sql.ref('keysId')}, ${sumColumns.businessDate} as month, ${amounts} from ${sql.table('salesByKeys')}
          where ${inMonths(db, sumColumns.businessDate, months)}
        union all
        select ${sql.ref('keysId')}, ${monthExpression} as month, ${negatedAmounts} from ${sql.table('salesByHour')}
          where ${inMonths(db, monthExpression, months)}
      ) told group by ${sql.ref('keysId')}, month having ${hasDifference}
    ) wrong left join ${sql.table('saleKeys')} on id = ${sql.ref('keysId')}
      order by month, currency limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ month, currency }) => `salesByKeys ${month} ${currency}`);
}

/** With `onlyNewRows`, names the currencies, with which the indexes begin. */
async function daysCondition(db: KyselyDb, recheckWindow: RecheckWindow | null): Promise<RawBuilder<unknown>> {
  if (!recheckWindow) return sql`1 = 1`;
  const inDays = sql`${sumColumns.businessDate} in (${textList(db, await readDaysInWindow(db, recheckWindow))})`;
  return recheckWindow.onlyNewRows ? sql`${sumColumns.currency} in (${sql.join(currencies)}) and ${inDays}` : inDays;
}

const inMonths = (db: KyselyDb, month: RawBuilder<unknown>, months: readonly string[] | null) =>
  months ? sql`${month} in (${textList(db, months)})` : sql`1 = 1`;

async function readMonthsInWindow(db: KyselyDb, recheckWindow: RecheckWindow): Promise<string[]> {
  return [...new Set((await readDaysInWindow(db, recheckWindow)).map((day) => `${day.slice(0, 7)}-01`))];
}

async function readDaysInWindow(db: KyselyDb, recheckWindow: RecheckWindow): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select distinct ${factColumns.businessDate} as day from ${sql.table('saleFacts')} fact
    where ${writtenInRecheckWindow(factColumns.at, recheckWindow)}`.execute(db);
  return rows.map(({ day }) => day);
}

const sumColumns = columnRefs({ table: 'salesByDay' });
const facts = columnRefs({ table: 'saleFacts' });
const amounts = sql.join(saleAmounts.map((name) => sumColumns[name]));
const negatedAmounts = sql.join(saleAmounts.map((name) => sql`-${sumColumns[name]}`));
const hasDifference = sql.join(
  saleAmounts.map((name) => sql`sum(${sumColumns[name]}) <> 0`),
  sql` or `,
);
const keys = sql.join([sumColumns.currency, sumColumns.dimension, sumColumns.businessDate, sumColumns.key]);

async function findDifferences(
  db: KyselyDb,
  table: 'salesByDay' | 'salesByMonth',
  where: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<Pick<SaleSumRow, 'currency' | 'dimension' | 'businessDate' | 'key'>>`select ${keys} from (
      select ${keys}, ${amounts} from ${sql.table(table)} where ${where}
      union all
      select ${keys}, ${negatedAmounts} from (${counted}) counted
    ) told group by ${keys}
    having ${hasDifference}
    order by ${keys} limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ currency, dimension, businessDate, key }) =>
    [table, dimension, businessDate, key, currency].filter((word) => word !== '').join(' '),
  );
}
