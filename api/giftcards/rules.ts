import type { EndpointInput } from '../../contract/endpoint';
import { giftCards, parseGiftCardCode, giftCardTransactions, maxOnGiftCardMinor } from '../../contract/money/giftcards';
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
import { findCardIdByCode, failedCodeAttempt } from './codes';
import { checkCard, issueCard, formSpending, type NewCard, reissue } from './issue';
import { recountGiftCards, beneficiaryOf } from './recipients';
import { giftCardAvailability, stateOn, type GiftCard } from './status';
import type { Violation } from '../../contract/problems';
import { isObject } from '../../contract/values';
import { type WriteContext, todayOf } from '../engine/writeContext';
import type { TableOf } from '../engine/table';
import type { Body } from '../engine/validate';
import type { KyselyDb, Row } from '../db/database';
import { accountPaths } from '../ledger/accounts';
import type { ActionInput, ActionOf } from '../engine/actions';
import { saveLocked, changeRecord, lockForAction } from '../engine/change';
import { balanceAfter, endCard, moveBalance, postLiabilityChange, statusColumns, type CardEnding } from './movements';

/**
 * Posts additions to the balance against promotions and deductions against breakage, regardless of who funded the card.
 */
const adjust: ActionOf<typeof giftCards, 'adjust'> = {
  amountGivenAway: (card, { deltaMinor }) => ({
    amountMinor: Math.abs(deltaMinor),
    currency: card.currency,
    beneficiary: beneficiaryOf(card),
  }),
  refusals: ['giftCard.blocked', 'giftCard.disabled', 'giftCard.expired', 'giftCard.insufficientBalance'],
  async run(context, table, id, version, { deltaMinor: amountMinor, reason }) {
    const before = await lockForAction(context, table, id, version, 'adjust');
    if (amountMinor === 0)
      throw invalid<ActionInput<typeof giftCards, 'adjust'>>({ field: 'deltaMinor', code: 'zero' });
    const balanceMinor = balanceAfter(before, amountMinor);
    if (amountMinor > 0 && balanceMinor > maxOnGiftCardMinor[before.currency])
      throw invalid<ActionInput<typeof giftCards, 'adjust'>>({ field: 'deltaMinor', code: 'aboveCardLimit' });
    const businessDate = todayOf(context);
    const against = amountMinor > 0 ? accountPaths.promotions : accountPaths.breakage;
    const journalId = await postLiabilityChange(context, before, {
      kind: 'giftCardAdjusted',
      amountMinor,
      against,
      businessDate,
      reason,
    });
    const columns = await moveBalance(context, before, {
      type: 'adjust',
      amountMinor,
      businessDate,
      journalId,
      reason,
    });
    return saveLocked(context, table, before, { action: 'adjust', columns, reason });
  },
};

const block: ActionOf<typeof giftCards, 'block'> = {
  refusals: ['giftCard.blocked', 'giftCard.disabled', 'giftCard.expired'],
  run: (context, table, id, version, { reason }) =>
    changeRecord(context, table, id, version, {
      action: 'block',
      columns: (before) => ({
        ...statusColumns(before, { state: 'blocked' }),
        ...table.encode({ blockedReason: reason }),
      }),
      reason,
    }),
};

const unblock: ActionOf<typeof giftCards, 'unblock'> = {
  refusals: ['giftCard.notBlocked', 'giftCard.disabled', 'giftCard.expired'],
  run: (context, table, id, version) =>
    changeRecord(context, table, id, version, {
      action: 'unblock',
      columns: (before) => ({
        ...statusColumns(before, { state: stateOn(before.startsOn, todayOf(context)) }),
        ...table.encode({ blockedReason: null }),
      }),
    }),
};

const disable: ActionOf<typeof giftCards, 'disable'> = {
  amountGivenAway: (card) => ({
    amountMinor: card.balanceMinor,
    currency: card.currency,
    beneficiary: beneficiaryOf(card),
  }),
  refusals: ['giftCard.disabled', 'giftCard.expired'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'disable');
    const ending: CardEnding = { kind: 'giftCardDisabled', type: 'disable', businessDate: todayOf(context), reason };
    return saveLocked(context, table, before, {
      action: 'disable',
      columns: await endCard(context, before, ending, { state: 'disabled' }),
      reason,
    });
  },
};

/** Sets a later last day. Restores the balance of an expired card. */
const extend: ActionOf<typeof giftCards, 'extend'> = {
  amountGivenAway: async (card, _input, { trx }) =>
    card.expiredAt === null
      ? null
      : { amountMinor: await readExpiredAmount(trx, card), currency: card.currency, beneficiary: beneficiaryOf(card) },
  refusals: ['giftCard.disabled', 'giftCard.neverExpires'],
  async run(context, table, id, version, { expiresOn }) {
    const before = await lockForAction(context, table, id, version, 'extend');
    const businessDate = todayOf(context);
    if (expiresOn <= businessDate)
      throw invalid<ActionInput<typeof giftCards, 'extend'>>({ field: 'expiresOn', code: 'notAfterToday' });
    if (before.expiresOn !== null && expiresOn <= before.expiresOn)
      throw invalid<ActionInput<typeof giftCards, 'extend'>>({ field: 'expiresOn', code: 'notLater' });
    const columns = before.expiredAt === null ? {} : await restoreExpiredBalance(context, before, businessDate);
    return saveLocked(context, table, before, {
      action: 'extend',
      columns: { ...columns, ...table.encode({ expiresOn }) },
    });
  },
};

async function restoreExpiredBalance(context: WriteContext, card: GiftCard, businessDate: string): Promise<Row> {
  const revived = { expiredAt: null };
  const amountMinor = await readExpiredAmount(context.trx, card);
  if (amountMinor === 0) return statusColumns(card, revived);
  const journalId = await postLiabilityChange(context, card, {
    kind: 'giftCardExtended',
    amountMinor,
    against: accountPaths.breakage,
    businessDate,
  });
  return moveBalance(context, card, { type: 'expire', amountMinor, businessDate, journalId }, revived);
}

async function readExpiredAmount(trx: KyselyDb, { id }: Pick<GiftCard, 'id'>): Promise<number> {
  const last = await trx
    .selectFrom(giftCardTransactions.table)
    .select(['type', 'amountMinor'])
    .where('archived', '=', 0)
    .where('giftCardId', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return last?.type === 'expire' ? Math.max(0, -last.amountMinor) : 0;
}

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
    const code = parseGiftCardCode(enteredCode);
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
