/** Who else has the page of a record open, and who of them types into it. It is kept nowhere, and ends by itself. */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** `typing`: with input that is not saved. */
export const doings = ['looking', 'typing', 'left'] as const;
export type Doing = (typeof doings)[number];

/** An open page says so this often, and is taken for closed after being silent for as long as `presenceEnds`; in milliseconds. */
export const presenceEvery = 20_000;
export const presenceEnds = 45_000;

/** What one person does on one record is told to others no more often than this, and others ask no more often; in milliseconds. */
export const presenceApart = 2_000;

/** `POST /api/presence`: what the caller does with a record on one page, answered by who else is there. */
export const presence = defineEndpoint({
  id: 'presence',
  summary: 'Says that a page of a record is open, and answers who else has it open',
  tag: 'service',
  method: 'POST',
  path: '/presence',
  input: component(
    'OpenPage',
    z.strictObject({
      resource: z.string().check(z.maxLength(60)),
      recordId: z.string().check(z.maxLength(60)),
      /** The page, of all that the caller has open. */
      page: z.uuid(),
      doing: z.enum(doings),
    }),
  ),
  output: component(
    'Presence',
    z.object({
      /** Each once, by name; `off`: this installation cannot tell. Nobody, to who has left. */
      status: z.enum(['on', 'off']),
      others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })),
    }),
  ),
  problems: ['record.notFound', 'request.tooLarge'],
  permitted: 'administrators',
});
