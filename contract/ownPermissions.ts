import * as z from 'zod/mini';
import { currencies } from './currencies';
import { duties } from './duties';
import { component, defineEndpoint } from './endpoint';

/**
 * `GET /api/permissions`: the caller's permissions by the declarations of the contract, and the minutes of inactivity
 * after which their session ends; `null`: the console's build default. `newRecords`: settings for new records.
 * `timeZone`: zone in which the server writes the day of a transaction. `defaultViews`: id of a list's default view, by
 * resource name.
 */
export const ownPermissions = defineEndpoint({
  id: 'permissions',
  summary: 'The duties of the caller, when their session ends, and how their lists open',
  tag: 'service',
  method: 'GET',
  path: '/permissions',
  output: component(
    'Permissions',
    z.object({
      duties: z.array(z.enum(duties)),
      idleMinutes: z.nullable(z.int()),
      // Optional: an older API, used by a newer console during a rollout, omits them.
      timeZone: z.optional(z.string()),
      newRecords: z.optional(z.object({ currencies: z.array(z.enum(currencies)), commissionBp: z.int() })),
      defaultViews: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});
