import * as z from 'zod/mini';
import { permittedReports } from '../duties';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';
import { checkResult } from './checkRuns';

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
  'sealsAgree',
  'periodsAgree',
  'erasuresEnd',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Progress of sealing: the hash chain over audit events and journals (decision 66). */
const sealed = component(
  'Sealed',
  z.object({
    /** All data written before this time are sealed; `null` while data older than the first seal are not sealed yet. */
    until: z.nullable(z.iso.datetime()),
    /** `true` if data have been waiting for a seal for more than an hour: sealing has stopped. */
    late: z.boolean(),
    seals: z.int(),
    /**
     * Hash of the last seal, computed over all sealed data. Comparing it with a copy stored elsewhere shows whether
     * sealed data were replaced.
     */
    hash: z.nullable(z.string()),
  }),
);

export const systemSeals = defineEndpoint({
  id: 'systemSeals',
  summary: 'Until when audit events and journals are sealed',
  tag: 'service',
  method: 'GET',
  path: '/system/seals',
  query: {},
  output: sealed,
  permitted: 'administrators',
  problems: [],
});

export type Sealed = EndpointOutput<typeof systemSeals>;

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
      { encoding: 'list', invalidProblem: 'request.unknownField' },
    ),
  },
  /** `faults` lists the first records that fail a check. */
  output: component(
    'Checks',
    z.object({
      asOf: z.iso.datetime(),
      ok: z.boolean(),
      checks: z.array(checkResult),
      /**
       * Time and result of the last full recount; this response checks older data only in part. `null`: this response
       * checks all data. Absent in earlier API versions.
       */
      recounted: z.exactOptional(z.nullable(z.object({ at: z.iso.datetime(), ok: z.boolean() }))),
      /** Present if the check `sealsAgree` was requested. Absent in earlier API versions. */
      sealed: z.exactOptional(sealed),
    }),
  ),
  permitted: permittedReports.checks,
  problems: [],
  costly: true,
});

export type Checks = EndpointOutput<typeof systemChecks>;
