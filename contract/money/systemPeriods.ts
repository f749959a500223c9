import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';

/** Month such as `2026-10`. */
export const periodMonth = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/));

export const systemPeriods = defineEndpoint({
  id: 'systemPeriods',
  summary: 'Closed and open months',
  tag: 'service',
  method: 'GET',
  path: '/system/periods',
  query: {},
  output: component(
    'ClosedUntil',
    z.object({
      /** Last day of the last closed month; `null` if no month is closed. */
      closedUntil: z.nullable(z.iso.date()),
      /** Earliest open posting date. Postings of a closed day get this date. */
      firstOpenDay: z.iso.date(),
      /** Number of days before today on which postings can be dated. */
      backDatingDays: z.int(),
      /** Months that are not closed, oldest first. The last one is the current month. */
      open: z.array(z.object({ month: periodMonth, isOver: z.boolean() })),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});
