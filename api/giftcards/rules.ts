import type { EndpointInput } from '../../contract/endpoint';
import { giftCards, readCode } from '../../contract/money/giftcards';
import { giftcardEndpoints, type OneTimeCode } from '../../contract/money/giftcardEndpoints';
import { invalid } from '../problem';
import { auditRead } from '../engine/audit';
import { getRecord } from '../engine/record';
import { defineRequest, defineRules } from '../engine/rules';
import { adjust, block, disable, extend, unblock } from './actions';
import { issueBatch } from './batch';
import { findCardIdByCode, failedCodeAttempt } from './codes';
import { checkCard, issueCard, formSpending } from './issue';
import { recountGiftCards } from './recipients';
import { reissue } from './reissue';
import { giftCardAvailability } from './status';

/** Finds a card by its code and audits it. The code is sent in the body, since URLs end up in logs and histories. */
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
