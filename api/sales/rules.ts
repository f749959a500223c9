import { recordSale } from '../reports/sales/record';
import { allowed, refused, type Rules, type RecordSnapshot } from '../engine/rules';
import { cancel } from './cancel';
import { complete } from './complete';
import { creation } from './create';
import { leftMinor } from './refund';
import { refund } from './refunding';

/** paid → completed → refunded; paid → canceled. */
const whilePaid = ({ state }: RecordSnapshot) =>
  state === 'paid' ? allowed : refused(state === 'canceled' ? 'sale.canceled' : 'sale.completed');

export const saleRules: Rules = {
  available: {
    complete: whilePaid,
    cancel: whilePaid,
    refund({ state, totalMinor, refundedMinor }) {
      if (state === 'paid') return refused('sale.notCompleted');
      if (state === 'canceled') return refused('sale.canceled');
      return leftMinor({ totalMinor: Number(totalMinor), refundedMinor: Number(refundedMinor) }) > 0
        ? allowed
        : refused('sale.nothingToRefund');
    },
  },
  create: creation,
  derive: ({ companyNetMinor, companyReversedMinor }) => ({
    companyDueMinor: Number(companyNetMinor) - Number(companyReversedMinor),
  }),
  actions: { complete, cancel, refund },
  async settle(act, _table, before, after) {
    if (after['state'] === 'completed' && before?.['state'] !== 'completed') await recordSale(act, after);
  },
};
