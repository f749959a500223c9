import type { EndpointInput } from '../../contract/endpoint';
import { giftCards, readCode } from '../../contract/money/giftcards';
import { giftcardEndpoints, type OneTimeCode } from '../../contract/money/giftcardEndpoints';
import { invalid } from '../problem';
import { auditSeen } from '../engine/audit';
import { getRecord } from '../engine/record';
import { defineRequest, defineRules } from '../engine/rules';
import { adjust, block, disable, extend, unblock } from './actions';
import { batch } from './batch';
import { cardOfCode, wrongCode } from './codes';
import { checkCard, issue, spentBy } from './issue';
import { recountGiftCards } from './recipients';
import { reissue } from './reissue';
import { availableOfCards } from './standing';

/** Finds a card by its code and audits it. The code is sent in the body, since URLs end up in logs and histories. */
const find = defineRequest(giftCards, giftcardEndpoints.find, {
  audited: true,
  async run(context, table, { code: typed }) {
    const code = readCode(typed);
    if (code === null)
      throw invalid<EndpointInput<typeof giftcardEndpoints.find>>({ field: 'code', code: 'malformed' });
    const id = await cardOfCode(context, code);
    if (id === undefined) throw wrongCode('record.notFound', code);
    const record = await getRecord(context.trx, table, id, context);
    await auditSeen(context, { action: 'find', resource: table.resource, record });
    return { record };
  },
});

export const giftCardRules = defineRules(giftCards, {
  available: availableOfCards,
  actions: { adjust, block, unblock, disable, extend, reissue },
  create: {
    refusals: [],
    spends: (_, form) => spentBy(form),
    async run(context, table, form, id) {
      const { card, code } = await issue(context, table, form, { id });
      Object.assign(context.response.oneTime, { code } satisfies OneTimeCode);
      return card;
    },
  },
  requests: [batch, find],
  check: checkCard,
  afterWrite: recountGiftCards,
});
