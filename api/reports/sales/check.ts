import { sql, type RawBuilder } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { packed, textsIn } from '../../db/packed';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { SaleFactRow, SaleSumRow } from '../../db/tables';
import { maxFaults, type Check } from '../../ledger/check';
import { writtenLately, type Lately } from '../../ledger/recounted';
import { recounted, recountedLately, type Recounted } from './recount';
import { monthOf } from './sums';
import { differencesFrom } from './tally';

/**
 * Checks the data reports read against a full recount: each fact against its sale or refund, by the rules that write
 * facts and again from the record alone (`tally.ts`); the sums of each day and month against the facts, by dimension;
 * and those of each hour, by all dimensions. A fault is identified by the number of its record and the wrong columns,
 * or by its day.
 */
export async function checkSalesByDay(db: Queries, timeZone: string, lately: Lately | null = null): Promise<Check[]> {
  const faults: string[] = [];
  for (const found of [
    wrongFacts(db, timeZone, lately),
    strayFacts(db, lately),
    wrongSums(db, lately),
    wrongHours(db, lately),
  ]) {
    for await (const some of found) {
      faults.push(...some);
      if (faults.length >= maxFaults) break;
    }
  }
  return [{ name: 'salesByDayAgree', faults: faults.slice(0, maxFaults) }];
}

const told = ['currency', 'businessDate', 'at', 'hour', ...saleDimensions, ...saleAmounts] as const;
const columns = ['sourceId', 'part', ...told] as const;
type KeptFact = Pick<SaleFactRow, (typeof columns)[number]>;
const f = columnsOf({ table: 'saleFacts' }, 'fact');

/** Checks the facts of every record. */
async function* wrongFacts(db: Queries, timeZone: string, lately: Lately | null): AsyncGenerator<string[]> {
  for await (const some of lately ? recountedLately(db, timeZone, lately) : recounted(db, timeZone)) {
    const kept = new Map<string, KeptFact[]>();
    const query = db
      .selectFrom('saleFacts')
      .select(columns)
      .where(
        'sourceId',
        'in',
        textsIn(
          db,
          some.map(({ id }) => id),
        ),
      );
    for (const row of await packed(db, query, columns)) {
      kept.set(row.sourceId, [...(kept.get(row.sourceId) ?? []), row]);
    }
    yield some.flatMap((one) => wrongIn(one, kept.get(one.id) ?? []));
  }
}

function wrongIn({ number, facts, tally }: Recounted, kept: readonly KeptFact[]): string[] {
  if (facts.length !== kept.length) return [`${number} parts`];
  const wrong = facts.flatMap((fact) => {
    const row = kept.find(({ part }) => part === fact.part);
    return row ? told.filter((name) => row[name] !== fact[name]) : ['parts'];
  });
  const all = new Set<string>([...wrong, ...(tally ? differencesFrom(tally, kept) : [])]);
  return all.size === 0 ? [] : [[number, ...['parts', ...told].filter((name) => all.has(name))].join(' ')];
}

/** Facts without a record. */
async function* strayFacts(db: Queries, lately: Lately | null): AsyncGenerator<string[]> {
  const isOf = (table: string) => sql`exists (select 1 from ${sql.table(table)} one where one.id = ${f.sourceId})`;
  const { rows } = await sql<
    Pick<SaleFactRow, 'sourceId'>
  >`select distinct ${f.sourceId} from ${sql.table('saleFacts')} fact
    where ${lately ? writtenLately(f.at, lately) : sql`1 = 1`} and not ${isOf(sales.table)} and not ${isOf(refunds.table)} limit ${sql.lit(maxFaults)}`.execute(
    db,
  );
  yield rows.map(({ sourceId }) => `nothing ${sourceId}`);
}

/**
 * Yields the days whose sums differ from their facts, by dimension, and the months that differ from their days where
 * these are right. `lately`: only the days of records written then.
 */
async function* wrongSums(db: Queries, lately: Lately | null): AsyncGenerator<string[]> {
  const inDays = lately ? sql`${s.businessDate} in (${textsIn(db, await daysOf(db, lately))})` : sql`1 = 1`;
  let areRight = true;
  for (const dimension of ['', 'hour', ...saleDimensions] as const) {
    const key = dimension === '' ? sql`''` : facts[dimension];
    const counted = sql`select ${s.currency}, ${sql.lit(dimension)} as ${s.dimension}, ${s.businessDate}, ${key} as ${s.key}, ${amounts} from ${sql.table('saleFacts')} where ${inDays}`;
    const wrong = await differing(db, 'salesByDay', sql`${s.dimension} = ${sql.lit(dimension)} and ${inDays}`, counted);
    areRight &&= wrong.length === 0;
    yield wrong;
  }
  const days = sql`select ${s.currency}, ${s.dimension}, ${monthOf} as ${s.businessDate}, ${s.key}, ${amounts} from ${sql.table('salesByDay')}`;
  if (areRight) yield await differing(db, 'salesByMonth', sql`1 = 1`, days);
}

/**
 * Yields the hours whose sums differ from their facts, by all dimensions, and the months that differ from their hours
 * where these are right.
 */
async function* wrongHours(db: Queries, lately: Lately | null): AsyncGenerator<string[]> {
  const inDays = lately ? sql`${s.businessDate} in (${textsIn(db, await daysOf(db, lately))})` : sql`1 = 1`;
  const apart = sql.join([s.currency, s.businessDate, facts.hour, ...saleDimensions.map((name) => facts[name])]);
  const { rows } = await sql<Pick<SaleFactRow, 'currency' | 'businessDate' | 'hour'>>`select ${apart} from (
      select ${apart}, ${amounts} from ${sql.table('salesByHour')} join ${sql.table('saleKeys')} on ${sql.ref('keysId')} = id where ${inDays}
      union all
      select ${apart}, ${minus} from ${sql.table('saleFacts')} where ${inDays}
    ) told group by ${apart} having ${areLeft} order by ${apart} limit ${sql.lit(maxFaults)}`.execute(db);
  yield rows.map(({ currency, businessDate, hour }) => `salesByHour ${businessDate} ${hour} ${currency}`);
  if (rows.length === 0) yield await wrongMonths(db, lately);
}

async function wrongMonths(db: Queries, lately: Lately | null): Promise<string[]> {
  const months = lately && [...new Set((await daysOf(db, lately)).map((day) => `${day.slice(0, 7)}-01`))];
  const inMonths = (day: RawBuilder<string>) => (months ? sql`${day} in (${textsIn(db, months)})` : sql`1 = 1`);
  const { rows } = await sql<{ month: string; currency: string }>`select distinct month, currency from (
      select ${sql.ref('keysId')}, month from (
        select ${sql.ref('keysId')}, ${s.businessDate} as month, ${amounts} from ${sql.table('salesByKeys')} where ${inMonths(s.businessDate)}
        union all
        select ${sql.ref('keysId')}, ${monthOf} as month, ${minus} from ${sql.table('salesByHour')} where ${inMonths(monthOf)}
      ) told group by ${sql.ref('keysId')}, month having ${areLeft}
    ) wrong left join ${sql.table('saleKeys')} on id = ${sql.ref('keysId')} order by month, currency limit ${sql.lit(maxFaults)}`.execute(
    db,
  );
  return rows.map(({ month, currency }) => `salesByKeys ${month} ${currency}`);
}

async function daysOf(db: Queries, lately: Lately): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select distinct ${f.businessDate} as day from ${sql.table('saleFacts')} fact
    where ${writtenLately(f.at, lately)}`.execute(db);
  return rows.map(({ day }) => day);
}

const s = columnsOf({ table: 'salesByDay' });
const facts = columnsOf({ table: 'saleFacts' });
const amounts = sql.join(saleAmounts.map((name) => s[name]));
const minus = sql.join(saleAmounts.map((name) => sql`-${s[name]}`));
const areLeft = sql.join(
  saleAmounts.map((name) => sql`sum(${s[name]}) <> 0`),
  sql` or `,
);
const keys = sql.join([s.currency, s.dimension, s.businessDate, s.key]);

async function differing(
  db: Queries,
  table: 'salesByDay' | 'salesByMonth',
  where: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<Pick<SaleSumRow, 'currency' | 'dimension' | 'businessDate' | 'key'>>`select ${keys} from (
      select ${keys}, ${amounts} from ${sql.table(table)} where ${where}
      union all
      select ${keys}, ${minus} from (${counted}) counted
    ) told group by ${keys}
    having ${areLeft}
    order by ${keys} limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ currency, dimension, businessDate, key }) =>
    [table, dimension, businessDate, key, currency].filter((word) => word !== '').join(' '),
  );
}
