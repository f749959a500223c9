import { maxMinor } from '../../contract/fields';
import type { ViolationOf } from '../../contract/problems';
import { itemsViolations } from './items';
import { totalOf } from './amounts';
import type { PaymentInput, SaleInput } from './input';

export function saleViolations(input: SaleInput, at: string): ViolationOf<SaleInput>[] {
  return [
    ...timeViolations(input, at),
    ...amountViolations(input),
    ...itemsViolations(input),
    ...input.payments.flatMap((payment, index) => paymentViolations(input, payment, `payments.${index}`)),
  ];
}

function timeViolations({ placedAt, completedAt }: SaleInput, at: string): ViolationOf<SaleInput>[] {
  const [now, placed, completed] = [Date.parse(at), Date.parse(placedAt), Date.parse(completedAt ?? placedAt)];
  if (placed < twoYearsBefore(now)) return [{ field: 'placedAt', code: 'tooLongAgo' }];
  if (placed > now) return [{ field: 'placedAt', code: 'inFuture' }];
  if (completed < placed) return [{ field: 'completedAt', code: 'beforeStart' }];
  return completed > now ? [{ field: 'completedAt', code: 'inFuture' }] : [];
}

/**
 * Returns the earliest accepted time of an order: an older one probably has a mistyped year, and dates before the year
 * 1000 cannot be compared.
 */
function twoYearsBefore(moment: number): number {
  return new Date(moment).setUTCFullYear(new Date(moment).getUTCFullYear() - 2);
}

function amountViolations(input: SaleInput): ViolationOf<SaleInput>[] {
  if (input.discountMinor > input.grossMinor)
    return [{ field: 'discountMinor', code: 'tooLarge', params: { max: input.grossMinor } }];
  const paidMinor = input.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const totalMinor = totalOf(input);
  if (totalMinor > maxMinor) return [{ field: 'grossMinor', code: 'tooLarge', params: { max: maxMinor } }];
  return paidMinor === totalMinor
    ? []
    : [{ field: 'payments', code: 'sumDiffers', params: { sum: paidMinor, total: totalMinor } }];
}

/** Only the platform can collect these payments, because it manages the balances. */
export const platformBalanceMethods = new Set<PaymentInput['method']>(['wallet', 'giftCard']);

function paymentViolations(
  { accountId }: SaleInput,
  { method, collectedBy, giftCard, giftCardId }: PaymentInput,
  path: `payments.${number}`,
): ViolationOf<SaleInput>[] {
  const isCard = method === 'giftCard';
  const cardCount = [giftCard, giftCardId].filter((one) => one !== undefined).length;
  return [
    ...(platformBalanceMethods.has(method) && collectedBy !== 'platform'
      ? [{ field: `${path}.collectedBy`, code: 'notAChoice' } as const]
      : []),
    ...(method === 'wallet' && !accountId ? [{ field: 'accountId', code: 'required' } as const] : []),
    ...(isCard && cardCount === 0 ? [{ field: `${path}.giftCard`, code: 'required' } as const] : []),
    ...(cardCount > (isCard ? 1 : 0)
      ? [{ field: `${path}.${giftCard === undefined ? 'giftCardId' : 'giftCard'}`, code: 'unknownField' } as const]
      : []),
  ];
}
