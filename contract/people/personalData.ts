import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { users } from './accounts';

const values = z.record(z.string(), z.unknown());

export const personalDataSchema = z.object({
  at: z.string(),
  account: values,
  sales: z.array(values),
  refunds: z.array(values),
  deposits: z.array(values),
  /** Gift cards issued to the e-mail of the person, without codes. */
  giftCards: z.array(values),
  walletMovements: z.array(values),
  /** Audit events of the account, without the actors. */
  history: z.array(values),
});

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
