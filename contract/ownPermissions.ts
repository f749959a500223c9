import * as z from 'zod/mini';
import { currencies } from './currencies';
import { duties } from './duties';
import { component, defineEndpoint } from './endpoint';

/**
 * `GET /api/permissions`: what the caller may do, by the declarations of the contract, and after how many minutes
 * without activity their session ends; `null`: as the console was built. `newRecords`: what owners have set of them.
 * `timeZone`: in which the server writes the day of a transaction.
 * `defaultViews`: the id of the view that a list opens with, by the name of its resource.
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
      // An older API, beside which a newer console runs for a while, says none of them.
      timeZone: z.optional(z.string()),
      newRecords: z.optional(z.object({ currencies: z.array(z.enum(currencies)), commissionBp: z.int() })),
      defaultViews: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});
