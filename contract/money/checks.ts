import { permittedReports } from '../reports/permitted';
import * as z from 'zod/mini';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';
import { verdict } from './verdict';

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
  'sealsAgree',
  'periodsAgree',
  'erasuresEnd',
] as const;
export type CheckName = (typeof checkNames)[number];

/** How far the chain of hashes over audit events and journals is (decision 66). */
const sealed = component(
  'Sealed',
  z.object({
    /** Everything that was written before is sealed; `null` while what was there before the first seal is not. */
    until: z.nullable(z.iso.datetime()),
    /** Something has waited for more than an hour: nothing seals any more. */
    late: z.boolean(),
    /** How many seals there are. */
    seals: z.int(),
    /** The hash of the last one, which depends on all that is sealed: noted elsewhere, it shows that nothing was sealed anew. */
    hash: z.nullable(z.string()),
  }),
);

/** `GET /api/system/seals`: how far audit events and journals are sealed; it reads nothing that is sealed. */
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
      checks: z.array(verdict),
      /** When everything was last recounted, and whether it was right: of what is older a part is looked at. `null`: everything is. Versions before do not say it. */
      recounted: z.exactOptional(z.nullable(z.object({ at: z.iso.datetime(), ok: z.boolean() }))),
      /** Where `sealsAgree` was asked for. Versions before do not say it. */
      sealed: z.exactOptional(sealed),
    }),
  ),
  permitted: permittedReports.checks,
  problems: [],
  costly: true,
});

export type Checks = EndpointOutput<typeof systemChecks>;
