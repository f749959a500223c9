import * as z from 'zod/mini';
import { currencies } from './currencies';
import { duties } from './duties';
import { component, defineEndpoint } from './endpoint';

/**
 * `GET /api/permissions`: duties of the caller and settings of their console. `idleMinutes`: minutes of inactivity
 * after which the session ends; `null`: the default of the console's build. `newRecords`: defaults of new records.
 * `currenciesInUse`: currencies of new records, and those in which the ledger has entries. `timeZone`: zone that decides
 * the date of a transaction. `defaultViews`: id of the default view of a list, by resource name.
 */
export const ownPermissions = defineEndpoint({
  id: 'permissions',
  summary: 'Own duties, session end and list layouts',
  tag: 'service',
  method: 'GET',
  path: '/permissions',
  output: component(
    'Permissions',
    z.object({
      duties: z.array(z.enum(duties)),
      idleMinutes: z.nullable(z.int()),
      // Optional, because an older API omits them: during a rollout the console may be newer than the API.
      timeZone: z.optional(z.string()),
      newRecords: z.optional(z.object({ currencies: z.array(z.enum(currencies)), commissionBp: z.int() })),
      currenciesInUse: z.optional(z.array(z.enum(currencies))),
      defaultViews: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});
