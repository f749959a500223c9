import type { EndpointInput } from '../../contract/endpoint';
import { giftCards, readCode } from '../../contract/money/giftcards';
import {
  giftcardEndpoints,
  type OneTimeCode,
  type BatchDryRun,
  type IssuedCard,
} from '../../contract/money/giftcardEndpoints';
import { invalid, Problem } from '../problem';
import { auditRead } from '../engine/audit';
import { getRecord } from '../engine/record';
import { defineRequest, defineRules } from '../engine/rules';
import { adjust, block, disable, extend, unblock } from './actions';
import { findCardIdByCode, failedCodeAttempt } from './codes';
import { checkCard, issueCard, formSpending, type NewCard } from './issue';
import { recountGiftCards } from './recipients';
import { reissue } from './reissue';
import { giftCardAvailability } from './status';
import type { Violation } from '../../contract/problems';
import { isObject } from '../../contract/values';
import type { WriteContext } from '../engine/writeContext';
import type { TableOf } from '../engine/table';
import type { Body } from '../engine/validate';

const maxViolations = 100;

type BatchRow = NewCard | readonly Violation[];

const issueBatch = defineRequest(giftCards, giftcardEndpoints.batch, {
  amountGivenAway: (_, { cards }) =>
    Array.isArray(cards) ? cards.flatMap((form: unknown) => (isObject(form) ? (formSpending(form) ?? []) : [])) : null,
  async run(context, table, { cards }, dryRun) {
    const batchId = context.newId();
    const rows: BatchRow[] = [];
    for (const form of cards) rows.push(await issueRow(context, table, form, batchId));
    if (dryRun) return { cards: rows.map(toVerdict) };
    const violations = rows.flatMap((one, row) =>
      'card' in one ? [] : one.map((violation) => ({ ...violation, field: `cards.${row}.${violation.field}` })),
    );
    if (violations.length > 0) throw invalid<Body>(...violations.slice(0, maxViolations));
    return { batchId, cards: rows.flatMap((one) => ('card' in one ? [toIssuedCard(one)] : [])) };
  },
});

function toVerdict(one: BatchRow, row: number): BatchDryRun['cards'][number] {
  return 'card' in one ? { row, verdict: 'issue' } : { row, verdict: 'refused', violations: one };
}

async function issueRow(
  context: WriteContext,
  table: TableOf<typeof giftCards>,
  form: Body,
  batchId: string,
): Promise<BatchRow> {
  try {
    return await issueCard(context, table, form, { id: context.newId(), batchId });
  } catch (error) {
    if (error instanceof Problem && error.details.violations) return error.details.violations;
    throw error;
  }
}

function toIssuedCard({ card, code }: NewCard): IssuedCard {
  const { id, codeLast4, initialMinor, currency, companyId, startsOn, expiresOn, recipient, message } = card;
  return { id, code, codeLast4, initialMinor, currency, companyId, startsOn, expiresOn, recipient, message };
}

const findByCode = defineRequest(giftCards, giftcardEndpoints.find, {
  audited: true,
  async run(context, table, { code: enteredCode }) {
    const code = readCode(enteredCode);
    if (code === null)
      throw invalid<EndpointInput<typeof giftcardEndpoints.find>>({ field: 'code', code: 'malformed' });
    const id = await findCardIdByCode(context, code);
    if (id === undefined) throw failedCodeAttempt('record.notFound', code);
    const record = await getRecord(context.trx, table, id, context);
    await auditRead(context, { action: 'find', resource: table.resource, record });
    return { record };
  },
});

export const giftCardRules = defineRules(giftCards, {
  available: giftCardAvailability,
  actions: { adjust, block, unblock, disable, extend, reissue },
  create: {
    refusals: [],
    amountGivenAway: (_, form) => formSpending(form),
    async run(context, table, form, id) {
      const { card, code } = await issueCard(context, table, form, { id });
      Object.assign(context.response.oneTime, { code } satisfies OneTimeCode);
      return card;
    },
  },
  requests: [issueBatch, findByCode],
  check: checkCard,
  afterWrite: recountGiftCards,
});
