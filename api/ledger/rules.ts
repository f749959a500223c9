import { sql } from 'kysely';
import { ledgerAccounts } from '../../contract/money/ledger';
import { defineRules, defineDocument } from '../engine/rules';
import { accountStatement } from '../../contract/money/accountStatement';
import { columnRefs } from '../db/columns';
import { getRecord } from '../engine/record';
import { invalid } from '../problem';
import { holderIdOf, pathWithoutHolder, normalSideOf } from './accounts';
import { ledgerByDay } from './days';

const ledgerDay = columnRefs({ table: ledgerByDay });

const [minDate, maxDate] = ['', '9999-12-31'];

/** Sums the rows of `ledgerByDay` instead of the entries, so that the cost does not grow with the number of entries. */
const statement = defineDocument(ledgerAccounts, accountStatement, {
  async answer({ db, viewer }, table, id, { from = minDate, to = maxDate }) {
    if (to < from) throw invalid({ field: 'to', code: 'beforeStart' });
    const { code, currency, type } = await getRecord(db, table, id, viewer);
    const before = sql`${ledgerDay.businessDate} < ${from}`;
    const sum = (amounts: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
      sql<number>`coalesce(sum(case when ${when} then ${amounts} else 0 end), 0)`;
    const dayTotals = await db
      .selectFrom(ledgerByDay)
      .select([
        sum(sql`${ledgerDay.debitsMinor} - ${ledgerDay.creditsMinor}`, before).as('opening'),
        sum(sql`${ledgerDay.debitsMinor}`, sql`not ${before}`).as('debits'),
        sum(sql`${ledgerDay.creditsMinor}`, sql`not ${before}`).as('credits'),
      ])
      .where('currency', '=', currency)
      .where('holder', '=', holderIdOf(code) ?? '')
      .where('place', '=', pathWithoutHolder(code))
      .where('businessDate', '<=', to)
      .executeTakeFirstOrThrow();
    const sign = normalSideOf(type) === 'debit' ? 1 : -1;
    const openingMinor = sign * Number(dayTotals.opening) || 0;
    const [debitsMinor, creditsMinor] = [Number(dayTotals.debits), Number(dayTotals.credits)];
    const closingMinor = openingMinor + sign * (debitsMinor - creditsMinor);
    return { json: { openingMinor, debitsMinor, creditsMinor, closingMinor } };
  },
});

export const ledgerAccountRules = defineRules(ledgerAccounts, { documents: [statement] });
