import { sql, type RawBuilder } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import type { Queries, Row } from '../../db/database';
import { packed, textsIn } from '../../db/packed';
import { saleAmounts, saleDimensions } from '../../db/reports';
import { maxFaults, type Check } from '../../ledger/check';
import { recounted, type Recounted } from './recount';
import { monthOf } from './sums';
import { differencesFrom } from './tally';

/**
 * What reports read against a full recount: each fact, whole, against the sale or refund it is of, by
 * the rules that write facts and once more by the record alone (`tally.ts`); and the sums of each day
 * and month against the facts, dimension by dimension. A fault is named by the number of its record
 * and what of it is wrong, or by its day.
 */
export async function checkSalesByDay(db: Queries, timeZone: string): Promise<Check[]> {
  const faults: string[] = [];
  for (const found of [wrongFacts(db, timeZone), strayFacts(db), wrongSums(db)]) {
    for await (const some of found) {
      faults.push(...some);
      if (faults.length >= maxFaults) break;
    }
  }
  return [{ name: 'salesByDayAgree', faults: faults.slice(0, maxFaults) }];
}

const told = ['currency', 'businessDate', 'at', 'hour', ...saleDimensions, ...saleAmounts] as const;
const columns = ['sourceId', 'part', ...told] as const;

/** The facts of each record there is. */
async function* wrongFacts(db: Queries, timeZone: string): AsyncGenerator<string[]> {
  for await (const some of recounted(db, timeZone)) {
    const kept = new Map<string, Row[]>();
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
      const id = String(row['sourceId']);
      kept.set(id, [...(kept.get(id) ?? []), row]);
    }
    yield some.flatMap((one) => wrongIn(one, kept.get(one.id) ?? []));
  }
}

function wrongIn({ number, facts, tally }: Recounted, kept: readonly Row[]): string[] {
  if (facts.length !== kept.length) return [`${number} parts`];
  const wrong = facts.flatMap((fact) => {
    const row = kept.find(({ part }) => Number(part) === fact.part);
    return row ? told.filter((name) => row[name] !== fact[name]) : ['parts'];
  });
  const all = new Set<string>([...wrong, ...(tally ? differencesFrom(tally, kept) : [])]);
  return all.size === 0 ? [] : [[number, ...['parts', ...told].filter((name) => all.has(name))].join(' ')];
}

/** Facts of no record. */
async function* strayFacts(db: Queries): AsyncGenerator<string[]> {
  const isOf = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} one where one.id = fact.${sql.ref('sourceId')})`;
  const { rows } = await sql<Row>`select distinct ${sql.ref('sourceId')} from ${sql.table('saleFacts')} fact
    where not ${isOf(sales.table)} and not ${isOf(refunds.table)} limit ${sql.lit(maxFaults)}`.execute(db);
  yield rows.map(({ sourceId }) => `nothing ${sourceId}`);
}

/**
 * The days whose sums are not those of their facts, dimension by dimension; and the months that are
 * not those of their days, where these are right.
 */
async function* wrongSums(db: Queries): AsyncGenerator<string[]> {
  let areRight = true;
  for (const dimension of ['', 'hour', ...saleDimensions]) {
    const key = dimension === '' ? sql`''` : sql.ref(dimension);
    const facts = sql`select currency, ${sql.lit(dimension)} as dimension, ${sql.ref('businessDate')}, ${key} as key, ${amounts} from ${sql.table('saleFacts')}`;
    const wrong = await differing(db, 'salesByDay', sql`dimension = ${sql.lit(dimension)}`, facts);
    areRight &&= wrong.length === 0;
    yield wrong;
  }
  const days = sql`select currency, dimension, ${monthOf} as ${sql.ref('businessDate')}, key, ${amounts} from ${sql.table('salesByDay')}`;
  if (areRight) yield await differing(db, 'salesByMonth', sql`1 = 1`, days);
}

const quoted = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const amounts = quoted(saleAmounts);
const keys = quoted(['currency', 'dimension', 'businessDate', 'key']);

async function differing(
  db: Queries,
  table: string,
  where: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<Row>`select ${keys} from (
      select ${keys}, ${amounts} from ${sql.table(table)} where ${where}
      union all
      select ${keys}, ${sql.join(saleAmounts.map((name) => sql`-${sql.ref(name)}`))} from (${counted}) counted
    ) told group by ${keys}
    having ${sql.join(
      saleAmounts.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}
    order by ${keys} limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ currency, dimension, businessDate, key }) =>
    [table, dimension, businessDate, key, currency].filter((word) => word !== '').join(' '),
  );
}
