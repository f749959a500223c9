import { sql, type RawBuilder } from 'kysely';
import { deposits } from '../../contract/money/deposits';
import { investmentMovements, investments, yieldTypes, type MovementType } from '../../contract/money/investments';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { columnRefs } from '../db/columns';
import type { KyselyDb } from '../db/database';
import { accountPaths } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

const tables = {
  investments: sql.table(investments.table),
  movements: sql.table(investmentMovements.table),
  deposits: sql.table(deposits.table),
  journals: sql.table(journals.table),
  entries: sql.table(entries.table),
  accounts: sql.table(ledgerAccounts.table),
};
const investment = columnRefs(investments, 'i');
const movement = columnRefs(investmentMovements, 'm');
const deposit = columnRefs(deposits, 'd');
const journal = columnRefs(journals, 'j');
const entry = columnRefs(entries, 'e');
const account = columnRefs(ledgerAccounts, 'a');
const reversal = columnRefs(journals, 'r');

export async function checkInvestments(db: KyselyDb): Promise<Check[]> {
  const found = [
    ...(await findWrongSums(db)),
    ...(await findWrongMovements(db)),
    ...(await findWrongContributions(db)),
    ...(await findWrongAccounts(db)),
  ];
  return [{ name: 'investmentsAgree', faults: [...new Set(found)].slice(0, maxFaults) }];
}

async function findWrongSums(db: KyselyDb): Promise<string[]> {
  const confirmed = (...types: readonly MovementType[]) =>
    sql`coalesce(sum(case when ${movement.state} = 'confirmed'
      and ${movement.type} in (${sql.join(types.map((type) => sql.lit(type)))}) then ${movement.amountMinor} end), 0)`;
  const { rows } = await sql<{ number: string }>`
    select ${investment.number} from ${tables.investments} i left join (
      select ${movement.investmentId} as "investmentId", ${confirmed('contribution')} as "paidIn", ${confirmed('principalReturn')} as principal, ${confirmed(...yieldTypes)} as yield,
        ${confirmed('writeOff')} as "writtenOff", sum(case when ${movement.state} = 'scheduled' then 1
          else 0 end) as scheduled
      from ${tables.movements} m group by ${movement.investmentId}
    ) s on s."investmentId" = ${investment.id}
    where ${investment.paidInMinor} <> coalesce(s."paidIn", 0)
      or ${investment.principalMinor} <> coalesce(s.principal, 0) or ${investment.yieldMinor} <> coalesce(s.yield, 0)
      or ${investment.writtenOffMinor} <> coalesce(s."writtenOff", 0)
        or ${investment.outstandingMinor} <> ${investment.paidInMinor} - ${investment.principalMinor} - ${investment.writtenOffMinor}
      or ${investment.scheduledCount} <> coalesce(s.scheduled, 0)
        or ${investment.paidInMinor} > ${investment.committedMinor}
      or case ${investment.state}
        when 'committed' then ${investment.paidInMinor} <> 0 or ${investment.closedOn} is not null
        when 'active' then ${investment.paidInMinor} = 0 or ${investment.closedOn} is not null
        else ${investment.outstandingMinor} <> 0 or ${investment.scheduledCount} <> 0
          or ${investment.closedOn} is null or (${investment.state} = 'writtenOff'
          and ${investment.writtenOffMinor} = 0)
        end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} does not say what its movements come to`);
}

async function findWrongMovements(db: KyselyDb): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${movement.number} from ${tables.movements} m
      left join ${tables.journals} j on ${journal.id} = ${movement.journalId}
      left join ${tables.journals} r on ${reversal.reversesId} = ${journal.id}
      left join (select ${entry.journalId} as id, sum(${entry.amountMinor}) as total from ${tables.entries} e
        where e.archived = 0 and ${entry.direction} = 'debit' and ${entry.journalId} in (select ${movement.journalId}
        from ${tables.movements} m) group by ${entry.journalId}) moved on moved.id = ${journal.id}
    where case
      when ${movement.state} in ('confirmed', 'reversed') then
        ${journal.id} is null or ${journal.currency} <> ${movement.currency}
          or coalesce(moved.total, 0) <> ${movement.amountMinor} or ${movement.bookedOn} is null
          or ${movement.bookedOn} <> ${journal.businessDate}
        or ${journal.kind} <> case ${movement.type} when 'contribution' then 'depositConfirmed' when 'principalReturn'
          then 'investmentReturn' when 'writeOff' then 'investmentWrittenOff' else 'investmentYield' end
        or ${journal.sourceId} <> case ${movement.type} when 'contribution' then coalesce(${movement.depositId}, '')
          else ${movement.id} end
        or case when ${movement.state} = 'reversed' then ${reversal.id} is null or ${movement.reversedOn} is null
          or ${reversal.businessDate} <> ${movement.reversedOn} else ${reversal.id} is not null
          or ${movement.reversedOn} is not null end
      else ${movement.journalId} is not null or ${movement.bookedOn} is not null
      end
    union all
    select ${journal.sourceId} from ${tables.journals} j
      left join ${tables.movements} m on ${movement.id} = ${journal.sourceId}
      where ${journal.sourceType} = ${investmentMovements.name} and ${movement.id} is null
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} and its journal differ`);
}

async function findWrongContributions(db: KyselyDb): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${deposit.number} from ${tables.deposits} d left join (
      select ${movement.depositId} as id, count(*) as movements, min(${movement.state}) as state, min(${movement.investmentId}) as "investmentId", min(${movement.amountMinor}) as amount
      from ${tables.movements} m group by ${movement.depositId}
    ) c on c.id = ${deposit.id}
    where case when ${deposit.purpose} = 'investment' and ${deposit.state} in ('confirmed', 'reversed')
      then coalesce(c.movements, 0) <> 1 or c.state <> ${deposit.state} or c."investmentId" <> ${deposit.investmentId}
        or c.amount <> ${deposit.amountMinor}
      else c.movements is not null end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `${number} and its contribution differ`);
}

async function findWrongAccounts(db: KyselyDb): Promise<string[]> {
  const path = accountPaths.investors('');
  const total = (where: string, column: RawBuilder<number>) =>
    sql`select ${sql.lit(where)} || ':' || ${investment.currency} as code, 0 as balance, ${column} as expected
      from ${tables.investments} i`;
  const { rows } = await sql<{ code: string; balance: string | number; expected: string | number }>`
    select code, sum(balance) as balance, sum(expected) as expected from (
      select ${account.code} as code, ${account.balanceMinor} as balance, 0 as expected from ${tables.accounts} a
        where (${account.code} >= ${path} and ${account.code} < ${`${path}~`})
          or ${account.code} like ${`${accountPaths.yield}:%`} or ${account.code} like ${`${accountPaths.writeOffs}:%`}
      union all
      select ${sql.lit(path)} || ${investment.id} || ':' || ${investment.currency} as code, 0 as balance, ${investment.outstandingMinor} as expected from ${tables.investments} i
      union all ${total(accountPaths.yield, investment.yieldMinor)}
      union all ${total(accountPaths.writeOffs, investment.writtenOffMinor)}
    ) both_sides group by code having sum(balance) <> sum(expected) limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ code, balance, expected }) => `${code} ${balance}, expected ${expected}`);
}
