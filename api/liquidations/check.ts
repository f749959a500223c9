import { sql } from 'kysely';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { payableSigns } from '../../contract/money/payables';
import { payableAmounts } from '../db/payables';
import type { Queries, Row } from '../db/database';
import { place } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

const items = sql.table(liquidationItems.table);
const runs = sql.table(liquidations.table);
const ref = (name: string) => sql.ref(name);

/** What companies are owed and how it is paid, looked at against the ledger (docs/business.md, invariants 5 and 6). */
export async function checkLiquidations(db: Queries): Promise<Check[]> {
  return [
    { name: 'payablesAgree', faults: await unequal(db, place.company(''), owedNow) },
    {
      name: 'liquidationsAgree',
      faults: [
        ...(await wrongSums(db)),
        ...(await wrongNets(db)),
        ...(await wrongLines(db)),
        ...(await unequal(db, place.inTransit(''), onTheWay)),
      ].slice(0, maxFaults),
    },
  ];
}

/**
 * What is open, and what runs have taken without a reserve so far: together what the ledger owes.
 * What an approved run carries stands open again, or in the lines of the run that took it.
 */
const owedNow = sql`
  select "companyId", currency, "netMinor" from payables
  union all
  select i."companyId", i.currency, i."netMinor" from ${items} i join ${runs} r on r.id = i."liquidationId"
    where (i.state in ('pending', 'held') and i."reservedAt" is null) or (i.state = 'carried' and r.state in ('draft', 'inReview'))`;

const onTheWay = sql`
  select "companyId", currency, "netMinor" from ${items} where "reservedAt" is not null and state in ('pending', 'held', 'processing', 'failed')`;

/** The ledger's accounts under `path` that hold another sum than the rows beside them come to. */
async function unequal(db: Queries, path: string, parts: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<Row>`
    select code, sum(held) as held, sum(expected) as expected from (
      select code, "balanceMinor" as held, 0 as expected from "ledgerAccounts" where code >= ${path} and code < ${`${path}~`}
      union all
      select ${sql.lit(path)} || "companyId" || ':' || currency as code, 0 as held, "netMinor" as expected from (${parts}) part
    ) both_sides group by code having sum(held) <> sum(expected) limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ code, held, expected }) => `${code} ${held}, expected ${expected}`);
}

/** Items that are not the sum of their lines. */
async function wrongSums(db: Queries): Promise<string[]> {
  const sums = sql.join(payableAmounts.map((amount) => sql`sum(${ref(amount)}) as ${ref(amount)}`));
  const differ = sql.join(
    payableAmounts.map((amount) => sql`i.${ref(amount)} <> coalesce(s.${ref(amount)}, 0)`),
    sql` or `,
  );
  const { rows } =
    await sql<Row>`select i.number from ${items} i left join (select "itemId", ${sums} from "liquidationLines" group by "itemId") s on s."itemId" = i.id where ${differ} limit ${sql.lit(maxFaults)}`.execute(
      db,
    );
  return rows.map(({ number }) => `${number} is not the sum of its lines`);
}

/** Items and lines whose net is not what its parts come to. */
async function wrongNets(db: Queries): Promise<string[]> {
  const net = sql.join(
    Object.entries(payableSigns).map(([amount, sign]) => sql`${sql.lit(sign)} * ${ref(amount)}`),
    sql` + `,
  );
  const { rows } = await sql<Row>`
    select number from ${items} where "netMinor" <> ${net}
    union all select number from "liquidationLines" where "netMinor" <> ${net}
    union all select number from payables where "netMinor" <> ${net}
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} does not come to its net`);
}

/** Sources that stand open and in a live line at once, and lines that are live when their item is not, or the other way round. */
async function wrongLines(db: Queries): Promise<string[]> {
  const { rows } = await sql<Row>`
    select l.number, l."sourceId" from "liquidationLines" l join payables p on p."sourceType" = l."sourceType" and p."sourceId" = l."sourceId" where l.live is not null
    union all
    select l.number, l."sourceId" from "liquidationLines" l left join ${items} i on i.id = l."itemId"
      where i.id is null or (i.state = 'canceled' and l.live is not null)
        or (i.state <> 'canceled' and (l.live is null or l.live <> l."sourceType" || ':' || l."sourceId"))
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number, sourceId }) => `${number} (${sourceId}) is in no or two places`);
}
