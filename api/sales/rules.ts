import { recordSale } from '../reports/sales/record';
import { refunds, sales } from '../../contract/money/sales';
import { addCompanyPaymentIds } from '../liquidations/companyPayments';
import { allowed, defineRules, refused } from '../engine/rules';
import { cancel } from './cancel';
import { complete } from './complete';
import { saleCreation } from './create';
import { itemsDocument } from './itemsDocument';
import { refundableMinor } from './refundAmounts';
import { refund } from './refundAction';
import type { StoredSale } from './sale';

/** paid → completed → refunded; paid → canceled. */
const whilePaid = ({ state }: Pick<StoredSale, 'state'>) =>
  state === 'paid' ? allowed : refused(state === 'canceled' ? 'sale.canceled' : 'sale.completed');

export const saleRules = defineRules(sales, {
  available: {
    complete: whilePaid,
    cancel: whilePaid,
    refund({ state, totalMinor, refundedMinor }) {
      if (state === 'paid') return refused('sale.notCompleted');
      if (state === 'canceled') return refused('sale.canceled');
      return refundableMinor({ totalMinor, refundedMinor }) > 0 ? allowed : refused('sale.nothingToRefund');
    },
  },
  create: saleCreation,
  computeFields: ({ companyNetMinor, companyReversedMinor }) => ({
    companyDueMinor: companyNetMinor - companyReversedMinor,
    companyPaymentId: null,
  }),
  addRelatedFields: (reader, _table, records) => addCompanyPaymentIds(reader, 'sale', records),
  actions: { complete, cancel, refund },
  documents: [itemsDocument],
  async afterWrite(context, _table, before, after) {
    if (after.state === 'completed' && before?.state !== 'completed') await recordSale(context, after);
  },
});

export const refundRules = defineRules(refunds, {
  computeFields: ({ amountMinor, taxMinor, tipMinor }) => ({
    soldMinor: amountMinor - taxMinor - tipMinor,
    companyPaymentId: null,
  }),
  addRelatedFields: (reader, _table, records) => addCompanyPaymentIds(reader, 'refund', records),
});
