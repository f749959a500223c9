import { sql, type RawBuilder } from 'kysely';
import { deposits } from '../../contract/money/deposits';
import { investmentMovements, investments, yields, type MovementType } from '../../contract/money/investments';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { columnsOf } from '../db/columnsOf';
import type { Queries } from '../db/database';
import { place } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

const at = {
  investments: sql.table(investments.table),
  movements: sql.table(investmentMovements.table),
  deposits: sql.table(deposits.table),
  journals: sql.table(journals.table),
  entries: sql.table(entries.table),
  accounts: sql.table(ledgerAccounts.table),
};
const i = columnsOf(investments, 'i');
const m = columnsOf(investmentMovements, 'm');
const d = columnsOf(deposits, 'd');
const j = columnsOf(journals, 'j');
const e = columnsOf(entries, 'e');
const a = columnsOf(ledgerAccounts, 'a');
/** The journal that reverses `j`. */
const r = columnsOf(journals, 'r');

/** Compares investments with their movements, their deposits and the ledger. */
export async function checkInvestments(db: Queries): Promise<Check[]> {
  const found = [
    ...(await wrongSums(db)),
    ...(await wrongMovements(db)),
    ...(await wrongContributions(db)),
    ...(await unequal(db)),
  ];
  return [{ name: 'investmentsAgree', faults: [...new Set(found)].slice(0, maxFaults) }];
}

/**
 * Finds investments whose sums differ from their movements or exceed the commitment, or whose state does not follow
 * from them.
 */
async function wrongSums(db: Queries): Promise<string[]> {
  const confirmed = (...types: readonly MovementType[]) =>
    sql`coalesce(sum(case when ${m.state} = 'confirmed' and ${m.type} in (${sql.join(types.map((type) => sql.lit(type)))}) then ${m.amountMinor} end), 0)`;
  const { rows } = await sql<{ number: string }>`
    select ${i.number} from ${at.investments} i left join (
      select ${m.investmentId} as "investmentId", ${confirmed('contribution')} as "paidIn", ${confirmed('principalReturn')} as principal, ${confirmed(...yields)} as yield,
        ${confirmed('writeOff')} as "writtenOff", sum(case when ${m.state} = 'scheduled' then 1 else 0 end) as scheduled
      from ${at.movements} m group by ${m.investmentId}
    ) s on s."investmentId" = ${i.id}
    where ${i.paidInMinor} <> coalesce(s."paidIn", 0) or ${i.principalMinor} <> coalesce(s.principal, 0) or ${i.yieldMinor} <> coalesce(s.yield, 0)
      or ${i.writtenOffMinor} <> coalesce(s."writtenOff", 0) or ${i.outstandingMinor} <> ${i.paidInMinor} - ${i.principalMinor} - ${i.writtenOffMinor}
      or ${i.scheduledCount} <> coalesce(s.scheduled, 0) or ${i.paidInMinor} > ${i.committedMinor}
      or case ${i.state}
        when 'committed' then ${i.paidInMinor} <> 0 or ${i.closedOn} is not null
        when 'active' then ${i.paidInMinor} = 0 or ${i.closedOn} is not null
        else ${i.outstandingMinor} <> 0 or ${i.scheduledCount} <> 0 or ${i.closedOn} is null or (${i.state} = 'writtenOff' and ${i.writtenOffMinor} = 0)
        end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} does not say what its movements come to`);
}

/** Finds confirmed movements without exactly one journal of their kind and amount, and other movements with one. */
async function wrongMovements(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${m.number} from ${at.movements} m
      left join ${at.journals} j on ${j.id} = ${m.journalId}
      left join ${at.journals} r on ${r.reversesId} = ${j.id}
      left join (select ${e.journalId} as id, sum(${e.amountMinor}) as total from ${at.entries} e where e.archived = 0 and ${e.direction} = 'debit' and ${e.journalId} in (select ${m.journalId} from ${at.movements} m) group by ${e.journalId}) moved on moved.id = ${j.id}
    where case
      when ${m.state} in ('confirmed', 'reversed') then
        ${j.id} is null or ${j.currency} <> ${m.currency} or coalesce(moved.total, 0) <> ${m.amountMinor} or ${m.bookedOn} is null or ${m.bookedOn} <> ${j.businessDate}
        or ${j.kind} <> case ${m.type} when 'contribution' then 'depositConfirmed' when 'principalReturn' then 'investmentReturn' when 'writeOff' then 'investmentWrittenOff' else 'investmentYield' end
        or ${j.sourceId} <> case ${m.type} when 'contribution' then coalesce(${m.depositId}, '') else ${m.id} end
        or case when ${m.state} = 'reversed' then ${r.id} is null or ${m.reversedOn} is null or ${r.businessDate} <> ${m.reversedOn} else ${r.id} is not null or ${m.reversedOn} is not null end
      else ${m.journalId} is not null or ${m.bookedOn} is not null
      end
    union all
    select ${j.sourceId} from ${at.journals} j left join ${at.movements} m on ${m.id} = ${j.sourceId} where ${j.sourceType} = ${investmentMovements.name} and ${m.id} is null
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} and its journal differ`);
}

/**
 * Finds deposits of capital that are confirmed or reversed without exactly one movement, and movements of other
 * deposits.
 */
async function wrongContributions(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${d.number} from ${at.deposits} d left join (
      select ${m.depositId} as id, count(*) as movements, min(${m.state}) as state, min(${m.investmentId}) as "investmentId", min(${m.amountMinor}) as amount
      from ${at.movements} m group by ${m.depositId}
    ) c on c.id = ${d.id}
    where case when ${d.purpose} = 'investment' and ${d.state} in ('confirmed', 'reversed')
      then coalesce(c.movements, 0) <> 1 or c.state <> ${d.state} or c."investmentId" <> ${d.investmentId} or c.amount <> ${d.amountMinor}
      else c.movements is not null end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} and its contribution differ`);
}

/** Finds ledger accounts of investors, yields and write-offs whose balance differs from the investments. */
async function unequal(db: Queries): Promise<string[]> {
  const path = place.investors('');
  const total = (where: string, column: RawBuilder<number>) =>
    sql`select ${sql.lit(where)} || ':' || ${i.currency} as code, 0 as held, ${column} as expected from ${at.investments} i`;
  const { rows } = await sql<{ code: string; held: string | number; expected: string | number }>`
    select code, sum(held) as held, sum(expected) as expected from (
      select ${a.code} as code, ${a.balanceMinor} as held, 0 as expected from ${at.accounts} a
        where (${a.code} >= ${path} and ${a.code} < ${`${path}~`}) or ${a.code} like ${`${place.yield}:%`} or ${a.code} like ${`${place.writeOffs}:%`}
      union all
      select ${sql.lit(path)} || ${i.id} || ':' || ${i.currency} as code, 0 as held, ${i.outstandingMinor} as expected from ${at.investments} i
      union all ${total(place.yield, i.yieldMinor)}
      union all ${total(place.writeOffs, i.writtenOffMinor)}
    ) both_sides group by code having sum(held) <> sum(expected) limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ code, held, expected }) => `${code} ${held}, expected ${expected}`);
}
