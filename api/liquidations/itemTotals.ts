import { sql } from 'kysely';
import { liquidationItemEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../contract/money/liquidations';
import { payableAmounts } from '../db/payables';
import { filterCondition } from '../engine/conditions';
import { readFilter } from '../engine/filter';
import { findWords } from '../engine/matching';
import { defineRequest } from '../engine/rules';
import { toPayableAmounts } from './amounts';
import { untyped } from '../db/database';

/**
 * Sums the payments of a run that match a list filter (`{"state":["held"]}`), amount by amount, in minor units of the
 * run's currency.
 */
export const itemTotals = defineRequest(liquidationItems, liquidationItemEndpoints.totals, {
  async run(context, table, { liquidationId, filter: filterInput }) {
    const filter = readFilter(table, { ...filterInput, liquidationId }, context);
    const sums = await untyped(context.trx)
      .selectFrom(liquidationItems.table)
      .select((select) => [
        select.fn.countAll().as('count'),
        ...payableAmounts.map((name) => select.fn.sum(name).as(name)),
        sql<
          string | number
        >`sum(case when ${select.ref('netMinor')} < 0 then -${select.ref('netMinor')} else 0 end)`.as('debtMinor'),
      ])
      .where(filterCondition(table, filter, { lookUpBy: null, words: await findWords(context.trx, table, filter) }))
      .executeTakeFirstOrThrow();
    const { count, debtMinor: debt, ...amounts } = sums;
    const totals = toPayableAmounts(amounts);
    const debtMinor = Number(debt ?? 0);
    return { count: Number(count), totals, owedMinor: totals.netMinor + debtMinor, debtMinor };
  },
});
