import * as z from 'zod/mini';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';

/** The invariants that `GET /api/system/checks` looks at on live data (docs/business.md, Invariants). */
export const checkNames = [
  'journalsBalance',
  'balancesSumToZero',
  'balancesEqualEntries',
  'balancesNotBelowZero',
  'reversalsMirror',
  'journalsNumbered',
  'ledgerByDayAgrees',
  'depositsAgree',
  'investmentsAgree',
  'giftCardsAgree',
  'payablesAgree',
  'liquidationsAgree',
  'salesAgree',
  'accountsCount',
  'accountsByDayAgree',
  'salesByDayAgree',
] as const;
export type CheckName = (typeof checkNames)[number];

/** A console may be older than the API it asks: of a check it does not know yet it has the name alone. */
const check = z.object({ name: z.string(), ok: z.boolean(), faults: z.array(z.string()) });

/** `GET /api/system/checks`: whether the money is right. To look at all of it may take seconds. */
export const systemChecks = defineEndpoint({
  id: 'systemChecks',
  summary: 'Whether the money is right: every invariant, looked at now',
  tag: 'service',
  method: 'GET',
  path: '/system/checks',
  query: {
    only: parameter(
      z.optional(z.array(z.enum(checkNames)).check(z.minLength(1))),
      'The checks to do, with commas between them; without it, all. `balancesSumToZero` and `balancesNotBelowZero` read accounts and no entries.',
      { as: 'list', refusal: 'request.unknownField' },
    ),
  },
  /** `faults` names the first of what breaks a check. */
  output: component(
    'Checks',
    z.object({
      asOf: z.iso.datetime(),
      ok: z.boolean(),
      checks: z.array(check),
      /** When everything was last recounted, and whether it was right: of what is older a part is looked at. `null`: everything is. Versions before do not say it. */
      recounted: z.exactOptional(z.nullable(z.object({ at: z.iso.datetime(), ok: z.boolean() }))),
    }),
  ),
  problems: [],
});

export type Checks = EndpointOutput<typeof systemChecks>;
