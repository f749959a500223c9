import type { KyselyDb, Row } from '../db/database';
import { giftCardTransactions, type giftCards, maxOnGiftCardMinor } from '../../contract/money/giftcards';
import { accountPaths } from '../ledger/accounts';
import { invalid } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionInput, ActionOf } from '../engine/actions';
import { saveLocked, changeRecord, lockForAction } from '../engine/change';
import { balanceAfter, endCard, moveBalance, postLiabilityChange, statusColumns, type CardEnding } from './movements';
import { beneficiaryOf } from './recipients';
import { stateOn, type GiftCard } from './status';

/**
 * Posts additions to the balance against promotions and deductions against breakage, regardless of who funded the card.
 */
export const adjust: ActionOf<typeof giftCards, 'adjust'> = {
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

export const block: ActionOf<typeof giftCards, 'block'> = {
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

export const unblock: ActionOf<typeof giftCards, 'unblock'> = {
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

export const disable: ActionOf<typeof giftCards, 'disable'> = {
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
export const extend: ActionOf<typeof giftCards, 'extend'> = {
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
