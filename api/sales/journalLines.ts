import type { Payment } from '../../contract/money/sales';
import { accountPaths } from '../ledger/accounts';
import type { Line } from '../ledger/accounts';
import { credit, debit } from '../ledger/post';
import { collectedMinor, type Sale } from './sale';
import type { RefundAmounts } from './parts';

type Payer = Pick<Sale, 'companyId' | 'accountId'>;

function accountPathOf({ method, collectedBy }: Payment, { companyId, accountId }: Payer): string {
  if (collectedBy === 'company') return accountPaths.company(companyId);
  if (method === 'giftCard') return accountPaths.giftCards;
  if (method !== 'wallet') return accountPaths.processor;
  if (accountId === null) throw new Error('a wallet payment needs an accountId');
  return accountPaths.wallet(accountId);
}

const collectedByPlatform = (payments: readonly Payment[]) =>
  payments.filter(({ collectedBy }) => collectedBy === 'platform');
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Lines for the amount collected by the platform; the amount collected by the company follows at completion. */
export function paymentLines(sale: Sale): Line[] {
  const collected = collectedByPlatform(sale.payments);
  return [
    ...collected.map((payment) => debit(accountPathOf(payment, sale), payment.amountMinor)),
    credit(accountPaths.salesInProgress, sumOf(collected)),
  ];
}

export function cancellationLines(sale: Sale): Line[] {
  return paymentLines(sale).map(({ direction, path, amountMinor }) =>
    direction === 'debit' ? credit(path, amountMinor) : debit(path, amountMinor),
  );
}

/**
 * Divides the payments between company, commission and tax. `wasPaidBefore`: the amount collected by the platform is in
 * `salesInProgress`.
 */
export function completionLines(sale: Sale, wasPaidBefore: boolean): Line[] {
  const collected = collectedByPlatform(sale.payments);
  return [
    ...(wasPaidBefore
      ? [debit(accountPaths.salesInProgress, sumOf(collected))]
      : collected.map((payment) => debit(accountPathOf(payment, sale), payment.amountMinor))),
    debit(accountPaths.company(sale.companyId), collectedMinor(sale.payments)),
    credit(accountPaths.company(sale.companyId), sale.companyNetMinor),
    credit(accountPaths.commission, sale.commissionMinor),
    credit(accountPaths.tax, sale.commissionTaxMinor),
  ];
}

export function refundLines(
  sale: Payer,
  {
    companyChargeMinor,
    commissionMinor,
    commissionTaxMinor,
    platformCostMinor,
    payments,
  }: Omit<RefundAmounts, 'paymentsAfter'>,
): Line[] {
  return [
    debit(accountPaths.company(sale.companyId), companyChargeMinor),
    debit(accountPaths.commission, commissionMinor),
    debit(accountPaths.tax, commissionTaxMinor),
    debit(accountPaths.refunds, platformCostMinor),
    ...payments.map((payment) => credit(accountPathOf(payment, sale), payment.amountMinor)),
  ];
}
