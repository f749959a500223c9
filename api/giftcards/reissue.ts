import type { giftCards } from '../../contract/money/giftcards';
import type { OneTimeCode } from '../../contract/money/giftcardEndpoints';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import type { ValuesIn } from '../engine/table';
import { createRecord } from '../engine/write';
import { mailCode } from './codeMail';
import { storeCode, newCode } from './codes';
import { moveBalance, writeTransaction } from './movements';
import { beneficiaryOf } from './recipients';
import { stateOn, statusOf, type GiftCard } from './status';

/**
 * Moves the balance and terms of a card to a new card and disables the old one. Posts no journal, because the liability
 * does not change. Returns the old card with `replacedById`, and the new `code`, which is returned only once and mailed
 * to the recipient.
 */
export const reissue: ActionOf<typeof giftCards, 'reissue'> = {
  /** The whole balance counts, because the caller learns the code of the new card. */
  amountGivenAway: (card) => ({
    amountMinor: card.balanceMinor,
    currency: card.currency,
    beneficiary: beneficiaryOf(card),
  }),
  refusals: ['giftCard.disabled', 'giftCard.expired', 'giftCard.depleted'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'reissue');
    const code = newCode(context.random);
    const movement = { businessDate: todayOf(context), journalId: null, reason };
    const { balanceMinor } = before;
    const columns = await moveBalance(
      context,
      before,
      { type: 'transferOut', amountMinor: -balanceMinor, ...movement },
      { state: 'disabled' },
    );

    const state = stateOn(before.startsOn, todayOf(context));
    const successorValues = {
      codeLast4: code.slice(-4),
      replacesId: id,
      state,
      status: statusOf({ state, balanceMinor, expired: false }),
      balanceMinor,
    };
    const successor = await createRecord(context, table, successorTerms(context, before), successorValues, {
      replacedRecord: before,
    });
    await storeCode(context, code, successor.id);
    await writeTransaction(context, successor, balanceMinor, {
      type: 'transferIn',
      amountMinor: balanceMinor,
      ...movement,
    });
    const isMailed = await mailCode(context, successor, code);
    Object.assign(context.response.oneTime, { code } satisfies OneTimeCode);
    return saveLocked(context, table, before, {
      action: 'reissue',
      columns: { ...columns, ...table.encode({ replacedById: successor.id, codeSentBy: isMailed ? 'email' : null }) },
      reason,
    });
  },
};

function successorTerms(context: WriteContext, card: GiftCard): ValuesIn<typeof giftCards> {
  const { currency, fundedBy, companyId, startsOn, expiresOn, recipient, message, occasionId } = card;
  const isPending = stateOn(startsOn, todayOf(context)) === 'pending';
  return {
    initialMinor: card.balanceMinor,
    currency,
    fundedBy,
    companyId,
    startsOn: isPending ? startsOn : null,
    expiresOn,
    recipient,
    message,
    occasionId,
  };
}
