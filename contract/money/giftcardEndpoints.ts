import * as z from 'zod/mini';
import { approvalCauses } from '../people/approvals';
import { component, defineEndpoint, type EndpointDryRun, type EndpointOutput } from '../endpoint';
import { formBody } from '../input';
import { recordSchema } from '../record';
import { violation } from '../violations';
import { balanceChanges } from '../balances';
import { giftCards, maxGiftCardsAtOnce } from './giftcards';

const issuedCard = component(
  'IssuedCard',
  z.object({
    id: z.string(),
    code: z.string(),
    codeLast4: z.string(),
    initialMinor: z.number().check(z.int()),
    currency: z.string(),
    companyId: z.nullable(z.string()),
    startsOn: z.nullable(z.string()),
    expiresOn: z.nullable(z.string()),
    recipient: z.nullable(z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })),
    message: z.nullable(z.string()),
  }),
);

const row = z.number().check(z.int());

export const giftcardEndpoints = {
  /** No other response contains the codes. Cards are returned in request order. */
  batch: defineEndpoint({
    id: 'batchGiftcards',
    summary: 'Issues a card to each of many: all of them or, when one cannot be, none',
    tag: giftCards.name,
    method: 'POST',
    path: '/giftcards/batch',
    input: z.strictObject({
      cards: z.array(formBody<typeof giftCards>()).check(z.minLength(1), z.maxLength(maxGiftCardsAtOnce)),
    }),
    output: z.object({ batchId: z.string(), cards: z.array(issuedCard) }),
    /** Expected result of each requested card. Rows are numbered from 0. */
    dryRunOutput: z.object({
      cards: z.array(
        z.discriminatedUnion('verdict', [
          z.object({ row, verdict: z.literal('issue') }),
          z.object({ row, verdict: z.literal('refused'), violations: z.array(violation) }),
        ]),
      ),
      balances: balanceChanges,
      needsApproval: z.exactOptional(z.enum(approvalCauses)),
    }),
    idempotencyKey: 'required',
    permitted: ['finance', 'support'],
    problems: [],
  }),
  /** Finds a card by its code. The request body contains the code, because URLs are stored in logs and histories. */
  find: defineEndpoint({
    id: 'findGiftcards',
    summary: 'The card that a code opens; who asked for it is kept in its history',
    tag: giftCards.name,
    method: 'POST',
    path: '/giftcards/find',
    input: z.strictObject({ code: z.string().check(z.maxLength(100)) }),
    output: z.object({ record: recordSchema(giftCards) }),
    permitted: ['finance', 'support', 'sales'],
    allowsApiKeys: true,
    problems: ['record.notFound', 'giftCard.tooManyWrongCodes'],
  }),
};

export type IssuedBatch = EndpointOutput<typeof giftcardEndpoints.batch>;
export type IssuedCard = IssuedBatch['cards'][number];
export type OneTimeCode = Pick<IssuedCard, 'code'>;
export type BatchDryRun = EndpointDryRun<typeof giftcardEndpoints.batch>;
