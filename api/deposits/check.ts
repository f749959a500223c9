import { sql } from 'kysely';
import { deposits } from '../../contract/money/deposits';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { columnRefs } from '../db/columns';
import type { KyselyDb, Row } from '../db/database';
import { accountPaths } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

const tables = {
  deposits: sql.table(deposits.table),
  journals: sql.table(journals.table),
  entries: sql.table(entries.table),
  accounts: sql.table(ledgerAccounts.table),
};
const deposit = columnRefs(deposits, 'd');
const journal = columnRefs(journals, 'j');
const reversal = columnRefs(journals, 'r');
const entry = columnRefs(entries, 'e');
const account = columnRefs(ledgerAccounts, 'a');

/**
 * Checks that every deposit that is or was confirmed has one journal of its amount and currency, which debits the bank
 * and credits the account of its purpose; that a reversed deposit also has one reversal; and that other deposits have
 * no journal (docs/business.md, invariant 6).
 */
export async function checkDeposits(db: KyselyDb): Promise<Check[]> {
  const creditedAt = sql`case
      when ${deposit.purpose} = 'settlement' then ${sql.lit(accountPaths.processor)}
      when ${deposit.purpose} = 'investment' then ${sql.lit(accountPaths.investors(''))} || ${deposit.investmentId}
      when ${deposit.companyId} is not null then ${sql.lit(accountPaths.company(''))} || ${deposit.companyId}
      else ${sql.lit(accountPaths.wallet(''))} || ${deposit.accountId}
      end || ':' || ${deposit.currency}`;
  const ofDeposits = sql`${journal.sourceType} = ${deposits.name}`;
  // Entries are never archived. The condition on `archived` is needed for the index by journal, which begins with that
  // column.
  const posted = sql`e.archived = 0 and ${entry.journalId} in (select ${journal.id} from ${tables.journals} j where ${ofDeposits})`;
  const { rows } = await sql<Row>`
    with debited as (
      select ${entry.journalId} as journal, sum(${entry.amountMinor}) as total from ${tables.entries} e
      where ${entry.direction} = 'debit' and ${posted} group by ${entry.journalId}
    ), placed as (
      select ${entry.journalId} as journal, min(${account.code}) as place, count(*) as credits
      from ${tables.entries} e join ${tables.accounts} a on ${account.id} = ${entry.accountId}
      where ${entry.direction} = 'credit' and ${posted} group by ${entry.journalId}
    ), told as (
      select ${journal.sourceId} as deposit,
        sum(case when ${journal.kind} = 'depositConfirmed' then 1 else 0 end) as confirmed,
        sum(case when ${journal.reversesId} is not null then 1 else 0 end) as reversed,
        count(*) as journals
      from ${tables.journals} j where ${ofDeposits} group by ${journal.sourceId}
    )
    select coalesce(${deposit.number}, t.deposit) as name from told t left join ${tables.deposits} d on ${deposit.id} = t.deposit
      where ${deposit.id} is null
    union all
    select ${deposit.number} from ${tables.deposits} d
      left join told t on t.deposit = ${deposit.id}
      left join ${tables.journals} j on ${journal.id} = ${deposit.journalId}
      left join debited m on m.journal = ${journal.id}
      left join placed p on p.journal = ${journal.id}
      left join ${tables.journals} r on ${reversal.reversesId} = ${journal.id}
    where case
      when ${deposit.state} in ('confirmed', 'reversed') then
        coalesce(t.confirmed, 0) <> 1
        or coalesce(t.reversed, 0) <> case when ${deposit.state} = 'reversed' then 1 else 0 end
        or t.journals <> t.confirmed + t.reversed
        or ${journal.id} is null or ${journal.kind} <> 'depositConfirmed' or ${journal.sourceId} <> ${deposit.id} or ${journal.currency} <> ${deposit.currency}
        or coalesce(m.total, 0) <> ${deposit.amountMinor}
        or coalesce(p.credits, 0) <> 1 or p.place <> ${creditedAt}
        or (${deposit.state} = 'reversed' and ${reversal.id} is null)
      else t.deposit is not null or ${deposit.journalId} is not null
      end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return [{ name: 'depositsAgree', faults: rows.map(({ name }) => String(name)) }];
}
