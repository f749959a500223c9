import { sql } from 'kysely';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { ledgerAccounts } from '../../contract/money/ledger';
import { payableSigns, type PayableAmount } from '../../contract/money/payables';
import type { RecordOf } from '../../contract/resource';
import { declaredNames } from '../../contract/values';
import { payableAmounts } from '../db/payables';
import { columnRefs } from '../db/columns';
import type { KyselyDb, SqlValue } from '../db/database';
import { accountPaths } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

const items = sql.table(liquidationItems.table);
const runs = sql.table(liquidations.table);
const lines = sql.table('liquidationLines');
const payables = sql.table('payables');
const item = columnRefs(liquidationItems, 'i');
const run = columnRefs(liquidations, 'r');
const line = columnRefs({ table: 'liquidationLines' }, 'l');
const payable = columnRefs({ table: 'payables' }, 'p');
const account = columnRefs(ledgerAccounts);

type PayableColumn = PayableAmount | 'netMinor' | 'number';
type Numbered = Pick<RecordOf<typeof liquidationItems>, 'number'>;

export async function checkLiquidations(db: KyselyDb): Promise<Check[]> {
  return [
    { name: 'payablesAgree', faults: await findWrongAccounts(db, accountPaths.company(''), openAmountsSql) },
    {
      name: 'liquidationsAgree',
      faults: [
        ...(await findWrongSums(db)),
        ...(await findWrongNets(db)),
        ...(await findWrongLines(db)),
        ...(await findWrongAccounts(db, accountPaths.inTransit(''), inTransitAmountsSql)),
      ].slice(0, maxFaults),
    },
  ];
}

/**
 * Amounts owed to companies but not reserved: open payables, and items without a reserve. Excludes amounts carried by
 * an approved run: they are open payables again, or in the lines of a later run.
 */
const openAmountsSql = sql`
  select ${payable.companyId} as holder, ${payable.currency} as currency, ${payable.netMinor} as net from ${payables} p
  union all
  select ${item.companyId}, ${item.currency}, ${item.netMinor} from ${items} i join ${runs} r on ${run.id} = ${item.liquidationId}
    where (${item.state} in ('pending', 'held') and ${item.reservedAt} is null) or (${item.state} = 'carried' and ${run.state} in ('draft', 'inReview'))`;

const inTransitAmountsSql = sql`
  select ${item.companyId} as holder, ${item.currency} as currency, ${item.netMinor} as net from ${items} i
    where ${item.reservedAt} is not null and ${item.state} in ('pending', 'held', 'processing', 'failed')`;

async function findWrongAccounts(db: KyselyDb, path: string, parts: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ code: string; balance: SqlValue; expected: SqlValue }>`
    select code, sum(balance) as balance, sum(expected) as expected from (
      select ${account.code} as code, ${account.balanceMinor} as balance, 0 as expected from ${sql.table(ledgerAccounts.table)}
        where ${account.code} >= ${path} and ${account.code} < ${`${path}~`}
      union all
      select ${sql.lit(path)} || holder || ':' || currency as code, 0 as balance, net as expected from (${parts}) part
    ) both_sides group by code having sum(balance) <> sum(expected) limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ code, balance, expected }) => `${code} ${balance}, expected ${expected}`);
}

async function findWrongSums(db: KyselyDb): Promise<string[]> {
  const ownColumns = columnRefs({ table: 'liquidationLines' });
  const sums = sql.join(payableAmounts.map((amount) => sql`sum(${ownColumns[amount]}) as ${sql.ref(amount)}`));
  const differ = sql.join(
    payableAmounts.map((amount) => sql`${item[amount]} <> coalesce(${sql.ref(`s.${amount}`)}, 0)`),
    sql` or `,
  );
  const { rows } = await sql<Numbered>`
    select ${item.number} from ${items} i
      left join (select ${ownColumns.itemId} as item, ${sums} from ${lines} group by ${ownColumns.itemId}) s on s.item = ${item.id}
      where ${differ} limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} is not the sum of its lines`);
}

async function findWrongNets(db: KyselyDb): Promise<string[]> {
  const wrongNetSql = (table: typeof items, ownColumns: Pick<typeof line, PayableColumn>) => {
    const net = sql.join(
      declaredNames(payableSigns).map((amount) => sql`${sql.lit(payableSigns[amount])} * ${ownColumns[amount]}`),
      sql` + `,
    );
    return sql`select ${ownColumns.number} from ${table} where ${ownColumns.netMinor} <> ${net}`;
  };
  const { rows } = await sql<Numbered>`
    ${wrongNetSql(items, columnRefs(liquidationItems))}
    union all ${wrongNetSql(lines, columnRefs({ table: 'liquidationLines' }))}
    union all ${wrongNetSql(payables, columnRefs({ table: 'payables' }))}
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} does not come to its net`);
}

async function findWrongLines(db: KyselyDb): Promise<string[]> {
  const { rows } = await sql<Numbered & { source: string }>`
    select ${line.number}, ${line.sourceId} as source from ${lines} l
      join ${payables} p on ${payable.sourceType} = ${line.sourceType} and ${payable.sourceId} = ${line.sourceId}
      where ${line.live} is not null
    union all
    select ${line.number}, ${line.sourceId} as source from ${lines} l left join ${items} i on ${item.id} = ${line.itemId}
      where ${item.id} is null or (${item.state} = 'canceled' and ${line.live} is not null)
        or (${item.state} <> 'canceled' and (${line.live} is null or ${line.live} <> ${line.sourceType} || ':' || ${line.sourceId}))
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number, source }) => `${number} (${source}) is in no or two places`);
}
