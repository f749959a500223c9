/** What an installation needs before money can move through it. */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** In the order in which they are done. */
export const firstSteps = ['company', 'bankAccount', 'plan', 'administrator', 'deposit'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** `GET /system/first-steps`: for owners, who have all that it takes. */
export const systemFirstSteps = defineEndpoint({
  id: 'systemFirstSteps',
  summary: 'Which first steps of a new installation are done',
  tag: 'service',
  method: 'GET',
  path: '/system/first-steps',
  query: {},
  output: component(
    'FirstSteps',
    z.object({
      /** A company that sells. */
      company: z.boolean(),
      /** A company that can be paid. */
      bankAccount: z.boolean(),
      plan: z.boolean(),
      /** Somebody else: some acts take two. */
      administrator: z.boolean(),
      /** The first one that was confirmed. */
      deposit: z.boolean(),
    }),
  ),
  permitted: [],
  problems: [],
});
