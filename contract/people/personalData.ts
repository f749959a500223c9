import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { users } from './accounts';

/** Values by the names of their fields, as the API answers them. */
const values = z.record(z.string(), z.unknown());

export const personalDataSchema = z.object({
  /** When it was written. */
  at: z.string(),
  account: values,
  sales: z.array(values),
  refunds: z.array(values),
  deposits: z.array(values),
  /** Those that were issued to their e-mail; never a code. */
  giftCards: z.array(values),
  /** What came into the wallet and went out of it. */
  walletMovements: z.array(values),
  /** What happened to the account, without who did it. */
  history: z.array(values),
});

/** `GET /api/users/user/{id}/personal-data`: all that is kept of a person, as one file. */
export const personalData = defineEndpoint({
  id: 'personalDataUsersUser',
  summary: 'All that is kept of a person, without the data of anybody else. Who took it stands in the history',
  tag: users.name,
  method: 'GET',
  path: `/${users.name}/{id}/personal-data`,
  output: component('PersonalData', personalDataSchema),
  permitted: ['support'],
  problems: [],
});
