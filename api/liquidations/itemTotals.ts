import * as z from 'zod/mini';
import { liquidationItems } from '../../contract/money/liquidations';
import { payableAmounts } from '../db/payables';
import { conditionOf, readFilter } from '../engine/filter';
import type { Request } from '../engine/rules';
import { amountsBy, sumsOf } from './amounts';
import { untyped } from '../db/database';

const amount = z.number().check(z.int());

type Selection = { liquidationId: string; filter?: Record<string, unknown> | undefined };

/** What the payments of a run come to that match the filter of a list (`{"state":["held"]}`), part by part: in minor units of the run's currency. */
export const itemTotals: Request<typeof liquidationItems, Selection> = {
  input: z.strictObject({ liquidationId: z.uuid(), filter: z.optional(z.record(z.string(), z.unknown())) }),
  looks: true,
  refusals: ['request.malformedFilter', 'request.unknownField'],
  answers: z.object({
    count: amount,
    totals: z.object(amountsBy(() => amount)),
  }),
  async run(act, table, { liquidationId, filter: given }) {
    const filter = readFilter(table, { ...given, liquidationId }, act);
    const sums = await untyped(act.trx)
      .selectFrom(liquidationItems.table)
      .select((select) => [
        select.fn.countAll().as('count'),
        ...payableAmounts.map((name) => select.fn.sum(name).as(name)),
      ])
      .where(conditionOf(table, filter, false))
      .executeTakeFirstOrThrow();
    const { count, ...totals } = sums;
    return { count: Number(count), totals: sumsOf(totals) };
  },
};
