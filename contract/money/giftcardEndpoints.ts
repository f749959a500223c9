/** What is asked of gift cards besides what their resource declares. */
import * as z from 'zod/mini';
import { approvalCauses } from '../people/approvals';
import { component, defineEndpoint, type EndpointDryRun, type EndpointOutput } from '../endpoint';
import { formBody } from '../input';
import { recordSchema } from '../record';
import { violation } from '../violations';
import { balanceChanges } from './balances';
import { giftCards, maxGiftCardsAtOnce } from './giftcards';

/** A card as it is printed. */
const issuedCard = component(
  'IssuedCard',
  z.object({
    id: z.string(),
    /** Sixteen characters, see `writtenCode`. */
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
  /** The codes are answered this once, the cards in the order they were asked for. */
  batch: defineEndpoint({
    id: 'batchGiftcards',
    summary: 'Issues a card to each of many: all of them or, when one cannot be, none',
    tag: giftCards.name,
    method: 'POST',
    path: '/giftcards/batch',
    input: z.strictObject({
      /** Each as for one card. */
      cards: z.array(formBody<typeof giftCards>()).check(z.minLength(1), z.maxLength(maxGiftCardsAtOnce)),
    }),
    output: z.object({ batchId: z.string(), cards: z.array(issuedCard) }),
    /** What would become of each card that was asked for; the first one is row 0. */
    dryRunOutput: z.object({
      cards: z.array(
        z.discriminatedUnion('verdict', [
          z.object({ row, verdict: z.literal('issue') }),
          z.object({ row, verdict: z.literal('refused'), violations: z.array(violation) }),
        ]),
      ),
      balances: balanceChanges,
      /** Why another administrator will have to approve it. */
      needsApproval: z.exactOptional(z.enum(approvalCauses)),
    }),
    idempotencyKey: 'required',
    permitted: ['finance', 'support'],
    problems: [],
  }),
  /** The card a code opens. A code travels in a body: addresses stand in logs and histories. */
  find: defineEndpoint({
    id: 'findGiftcards',
    summary: 'The card that a code opens; who asked for it is kept in its history',
    tag: giftCards.name,
    method: 'POST',
    path: '/giftcards/find',
    input: z.strictObject({ code: z.string().check(z.maxLength(100)) }),
    output: z.object({ record: recordSchema(giftCards) }),
    permitted: ['finance', 'support', 'sales'],
    keys: true,
    problems: ['record.notFound', 'giftCard.tooManyWrongCodes'],
  }),
};

export type IssuedBatch = EndpointOutput<typeof giftcardEndpoints.batch>;
export type IssuedCard = IssuedBatch['cards'][number];
/** What the response of a new or reissued card has besides the record, this once. */
export type OneTimeCode = Pick<IssuedCard, 'code'>;
export type BatchDryRun = EndpointDryRun<typeof giftcardEndpoints.batch>;
