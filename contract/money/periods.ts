/**
 * Closed accounting months (docs/business.md, Closed periods), which accept no posting. Months are closed in order,
 * each by two people.
 */
import * as z from 'zod/mini';
import { choice, date, instant, json, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';

const periodStates = ['closed', 'reopened'] as const;

const integer = z.int();

/**
 * Totals of a month in one currency, in minor units. Stored at closing, so that a later change of the month can be
 * detected.
 */
export const periodTotals = z.array(
  z.object({
    currency: z.enum(currencies),
    journals: integer,
    debitsMinor: integer,
    creditsMinor: integer,
    sales: integer,
    /** Net sales as in the sales report: sold − refunds, both without tax and tips. */
    netSalesMinor: integer,
  }),
);
export type PeriodTotals = z.infer<typeof periodTotals>[number];

const readOnlyRequired = { required: true, readOnly: true } as const;

export const periods = defineResource({
  name: 'periods',
  table: 'periods',
  fields: {
    /** Month such as `2026-10`. A month that was reopened and closed again has one row per closing. */
    month: text({ ...readOnlyRequired, filter: true, sort: true, column: 'shown' }),
    state: choice(periodStates, { ...readOnlyRequired, initial: 'closed', sort: false, column: 'shown' }),
    /** First day of the month. The first closing covers all earlier months too, from the month of the first journal. */
    startsOn: date({ ...readOnlyRequired, filter: false, sort: false }),
    endsOn: date({ ...readOnlyRequired, column: 'shown' }),
    totals: json<readonly PeriodTotals[]>(periodTotals),
    closedBy: text({ id: true, ...readOnlyRequired, column: 'never' }),
    closedByEmail: text({ actor: true, ...readOnlyRequired, column: 'shown' }),
    approvedBy: text({ id: true, readOnly: true, column: 'never' }),
    approvedByEmail: text({ actor: true, readOnly: true, column: 'shown' }),
    reopenedByEmail: text({ actor: true, readOnly: true }),
    reopenedAt: instant({ filter: false, sort: false }),
    reason: text({ readOnly: true, maxLength: 300 }),
  },
  actions: {
    reopen: {
      input: { reason: text({ required: true, maxLength: 300, multiline: true }) },
      outcome: () => ({ state: 'reopened' }),
      destructive: true,
      recentSignIn: true,
    },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'endsOn', direction: 'DESC' },
  title: 'month',
  writes: { create: false, update: false, archive: false },
  recentSignIn: ['create'],
  money: true,
  imports: false,
});
