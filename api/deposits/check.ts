import { sql } from 'kysely';
import { deposits } from '../../contract/money/deposits';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { columnsOf } from '../db/columnsOf';
import type { Queries, Row } from '../db/database';
import { place } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

const at = {
  deposits: sql.table(deposits.table),
  journals: sql.table(journals.table),
  entries: sql.table(entries.table),
  accounts: sql.table(ledgerAccounts.table),
};
const d = columnsOf(deposits, 'd');
const j = columnsOf(journals, 'j');
const reversal = columnsOf(journals, 'r');
const e = columnsOf(entries, 'e');
const a = columnsOf(ledgerAccounts, 'a');

/**
 * Every deposit that is or was confirmed has one journal of its amount and currency, which debits the bank and credits
 * the account of its purpose. A reversed one also has one reversal. Others have no journal (docs/business.md,
 * invariant 6).
 */
export async function checkDeposits(db: Queries): Promise<Check[]> {
  const creditedAt = sql`case
      when ${d.purpose} = 'settlement' then ${sql.lit(place.processor)}
      when ${d.purpose} = 'investment' then ${sql.lit(place.investors(''))} || ${d.investmentId}
      when ${d.companyId} is not null then ${sql.lit(place.company(''))} || ${d.companyId}
      else ${sql.lit(place.wallet(''))} || ${d.accountId}
      end || ':' || ${d.currency}`;
  const ofDeposits = sql`${j.sourceType} = ${deposits.name}`;
  // Entries are never archived; `archived` is the first column of the index by journal.
  const posted = sql`e.archived = 0 and ${e.journalId} in (select ${j.id} from ${at.journals} j where ${ofDeposits})`;
  const { rows } = await sql<Row>`
    with debited as (
      select ${e.journalId} as journal, sum(${e.amountMinor}) as total from ${at.entries} e
      where ${e.direction} = 'debit' and ${posted} group by ${e.journalId}
    ), placed as (
      select ${e.journalId} as journal, min(${a.code}) as place, count(*) as credits
      from ${at.entries} e join ${at.accounts} a on ${a.id} = ${e.accountId}
      where ${e.direction} = 'credit' and ${posted} group by ${e.journalId}
    ), told as (
      select ${j.sourceId} as deposit,
        sum(case when ${j.kind} = 'depositConfirmed' then 1 else 0 end) as confirmed,
        sum(case when ${j.reversesId} is not null then 1 else 0 end) as reversed,
        count(*) as journals
      from ${at.journals} j where ${ofDeposits} group by ${j.sourceId}
    )
    select coalesce(${d.number}, t.deposit) as name from told t left join ${at.deposits} d on ${d.id} = t.deposit
      where ${d.id} is null
    union all
    select ${d.number} from ${at.deposits} d
      left join told t on t.deposit = ${d.id}
      left join ${at.journals} j on ${j.id} = ${d.journalId}
      left join debited m on m.journal = ${j.id}
      left join placed p on p.journal = ${j.id}
      left join ${at.journals} r on ${reversal.reversesId} = ${j.id}
    where case
      when ${d.state} in ('confirmed', 'reversed') then
        coalesce(t.confirmed, 0) <> 1
        or coalesce(t.reversed, 0) <> case when ${d.state} = 'reversed' then 1 else 0 end
        or t.journals <> t.confirmed + t.reversed
        or ${j.id} is null or ${j.kind} <> 'depositConfirmed' or ${j.sourceId} <> ${d.id} or ${j.currency} <> ${d.currency}
        or coalesce(m.total, 0) <> ${d.amountMinor}
        or coalesce(p.credits, 0) <> 1 or p.place <> ${creditedAt}
        or (${d.state} = 'reversed' and ${reversal.id} is null)
      else t.deposit is not null or ${d.journalId} is not null
      end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return [{ name: 'depositsAgree', faults: rows.map(({ name }) => String(name)) }];
}
