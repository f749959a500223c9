import { sql } from 'kysely';
import { deposits } from '../../contract/money/deposits';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import type { Queries, Row } from '../db/database';
import { place } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';

/**
 * Every deposit that is or was confirmed has one journal of its amount and currency, which debits the bank and credits
 * the account of its purpose. A reversed one also has one reversal. Others have no journal (docs/business.md,
 * invariant 6).
 */
export async function checkDeposits(db: Queries): Promise<Check[]> {
  const [d, j, e, a] = [
    sql.table(deposits.table),
    sql.table(journals.table),
    sql.table(entries.table),
    sql.table(ledgerAccounts.table),
  ];
  const creditedAt = sql`case
      when d.purpose = 'settlement' then ${sql.lit(place.processor)}
      when d.purpose = 'investment' then ${sql.lit(place.investors(''))} || d."investmentId"
      when d."companyId" is not null then ${sql.lit(place.company(''))} || d."companyId"
      else ${sql.lit(place.wallet(''))} || d."accountId"
      end || ':' || d.currency`;
  const { rows } = await sql<Row>`
    with debited as (
      select e."journalId" as id, sum(e."amountMinor") as total from ${e} e
      where e.direction = 'debit' and e."journalId" in (select j.id from ${j} j where j."sourceType" = ${deposits.name})
      group by e."journalId"
    ), placed as (
      select e."journalId" as id, min(a.code) as code, count(*) as credits from ${e} e join ${a} a on a.id = e."accountId"
      where e.direction = 'credit' and e."journalId" in (select j.id from ${j} j where j."sourceType" = ${deposits.name})
      group by e."journalId"
    ), told as (
      select j."sourceId" as id,
        sum(case when j.kind = 'depositConfirmed' then 1 else 0 end) as confirmed,
        sum(case when j."reversesId" is not null then 1 else 0 end) as reversed,
        count(*) as journals
      from ${j} j where j."sourceType" = ${deposits.name} group by j."sourceId"
    )
    select coalesce(d.number, t.id) as name from told t left join ${d} d on d.id = t.id where d.id is null
    union all
    select d.number from ${d} d
      left join told t on t.id = d.id
      left join ${j} j on j.id = d."journalId"
      left join debited m on m.id = j.id
      left join placed p on p.id = j.id
      left join ${j} r on r."reversesId" = j.id
    where case
      when d.state in ('confirmed', 'reversed') then
        coalesce(t.confirmed, 0) <> 1
        or coalesce(t.reversed, 0) <> case when d.state = 'reversed' then 1 else 0 end
        or t.journals <> t.confirmed + t.reversed
        or j.id is null or j.kind <> 'depositConfirmed' or j."sourceId" <> d.id or j.currency <> d.currency
        or coalesce(m.total, 0) <> d."amountMinor"
        or coalesce(p.credits, 0) <> 1 or p.code <> ${creditedAt}
        or (d.state = 'reversed' and r.id is null)
      else t.id is not null or d."journalId" is not null
      end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return [{ name: 'depositsAgree', faults: rows.map(({ name }) => String(name)) }];
}
