import { isObject } from '../../contract/values';
import { collectors, paymentMethods, type Payment } from '../../contract/money/sales';

/** The `payments` of a sale or a refund, as the API answers them; what is none is left out. */
export function paymentsIn(value: unknown): readonly Payment[] {
  return Array.isArray(value) ? value.filter(isPayment) : [];
}

function isPayment(value: unknown): value is Payment {
  if (!isObject(value)) return false;
  const { method, amountMinor, collectedBy } = value;
  return (
    paymentMethods.some((one) => one === method) &&
    typeof amountMinor === 'number' &&
    collectors.some((one) => one === collectedBy)
  );
}
