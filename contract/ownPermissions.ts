import * as z from 'zod/mini';
import { duties } from './duties';
import { component, defineEndpoint } from './endpoint';

/**
 * `GET /api/permissions`: what the caller may do, by the declarations of the contract, and after how many minutes without
 * activity their session ends; `null`: as the console was built.
 */
export const ownPermissions = defineEndpoint({
  id: 'permissions',
  summary: 'The duties of the caller, and when their session ends',
  tag: 'service',
  method: 'GET',
  path: '/permissions',
  output: component('Permissions', z.object({ duties: z.array(z.enum(duties)), idleMinutes: z.nullable(z.int()) })),
  permitted: 'administrators',
  problems: [],
});
