import { giftCards } from '../../contract/money/giftcards';
import { giftcardEndpoints, type BatchDryRun, type IssuedCard } from '../../contract/money/giftcardEndpoints';
import type { Violation } from '../../contract/problems';
import { isObject } from '../../contract/values';
import { invalid, Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { defineRequest } from '../engine/rules';
import type { TableOf } from '../engine/table';
import type { Body } from '../engine/validate';
import { issueCard, formSpending, type NewCard } from './issue';

const maxViolations = 100;

type BatchRow = NewCard | readonly Violation[];

/** Issues many cards, all or none. A dry run returns the result of each row. */
export const issueBatch = defineRequest(giftCards, giftcardEndpoints.batch, {
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

/** Issues one card, or returns the violations of its form: then the whole batch is rolled back. */
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
