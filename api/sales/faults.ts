import { maxMinor } from '../../contract/fields';
import type { ViolationOf } from '../../contract/problems';
import { faultsInItems } from './items';
import { totalOf } from './amounts';
import type { PaymentInput, SaleInput } from './input';

/** Returns the violations of a new sale that need no database. `at`: now, RFC 3339. */
export function faultsOf(asked: SaleInput, at: string): ViolationOf<SaleInput>[] {
  return [
    ...faultsInTime(asked, at),
    ...faultsInAmounts(asked),
    ...faultsInItems(asked),
    ...asked.payments.flatMap((payment, index) => faultsInPayment(asked, payment, `payments.${index}`)),
  ];
}

function faultsInTime({ placedAt, completedAt }: SaleInput, at: string): ViolationOf<SaleInput>[] {
  const [now, placed, completed] = [Date.parse(at), Date.parse(placedAt), Date.parse(completedAt ?? placedAt)];
  if (placed < twoYearsBefore(now)) return [{ field: 'placedAt', code: 'tooLongAgo' }];
  if (placed > now) return [{ field: 'placedAt', code: 'inFuture' }];
  if (completed < placed) return [{ field: 'completedAt', code: 'beforeStart' }];
  return completed > now ? [{ field: 'completedAt', code: 'inFuture' }] : [];
}

/** An older order most likely has a mistyped year; a year before 1000 also gives a date that cannot be compared. */
function twoYearsBefore(moment: number): number {
  return new Date(moment).setUTCFullYear(new Date(moment).getUTCFullYear() - 2);
}

function faultsInAmounts(asked: SaleInput): ViolationOf<SaleInput>[] {
  if (asked.discountMinor > asked.grossMinor)
    return [{ field: 'discountMinor', code: 'tooLarge', params: { max: asked.grossMinor } }];
  const paidMinor = asked.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const totalMinor = totalOf(asked);
  // Each part may be as large as `maxMinor`, so their sum is checked too.
  if (totalMinor > maxMinor) return [{ field: 'grossMinor', code: 'tooLarge', params: { max: maxMinor } }];
  return paidMinor === totalMinor
    ? []
    : [{ field: 'payments', code: 'sumDiffers', params: { sum: paidMinor, total: totalMinor } }];
}

/** Methods whose balance the platform keeps: only the platform can collect them. */
export const keptHere = new Set<PaymentInput['method']>(['wallet', 'giftCard']);

function faultsInPayment(
  { accountId }: SaleInput,
  { method, collectedBy, giftCard, giftCardId }: PaymentInput,
  place: `payments.${number}`,
): ViolationOf<SaleInput>[] {
  const isCard = method === 'giftCard';
  const named = [giftCard, giftCardId].filter((one) => one !== undefined).length;
  return [
    ...(keptHere.has(method) && collectedBy !== 'platform'
      ? [{ field: `${place}.collectedBy`, code: 'notAChoice' } as const]
      : []),
    ...(method === 'wallet' && !accountId ? [{ field: 'accountId', code: 'required' } as const] : []),
    ...(isCard && named === 0 ? [{ field: `${place}.giftCard`, code: 'required' } as const] : []),
    ...(named > (isCard ? 1 : 0)
      ? [{ field: `${place}.${giftCard === undefined ? 'giftCardId' : 'giftCard'}`, code: 'unknownField' } as const]
      : []),
  ];
}
