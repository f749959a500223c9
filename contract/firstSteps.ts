import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

export const firstSteps = ['company', 'bankAccount', 'administrator', 'apiKey', 'sale'] as const;
export type FirstStep = (typeof firstSteps)[number];

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
      company: z.boolean(),
      /** Whether a company that can receive payouts exists. */
      bankAccount: z.boolean(),
      /** Whether a second administrator exists, who can approve actions of the first. */
      administrator: z.boolean(),
      /** Whether an API key exists, with which an app sends sales. */
      apiKey: z.boolean(),
      sale: z.boolean(),
    }),
  ),
  permitted: [],
  problems: [],
});
