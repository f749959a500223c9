import type { ReactNode } from 'react';
import { milliPerUnit } from '../../contract/money/saleItems';
import { itemIndexesSchema, itemQuantitiesSchema, paymentsSchema, sales } from '../../contract/money/sales';
import { platformCurrency } from '../../contract/currencies';
import { CustomTextsContext, customTexts } from '../kit/changes/changeTexts';
import { optionLabel } from '../kit/kinds/choices.read';

const saleTexts = customTexts(sales, {
  payments(value, texts, siblings) {
    const payments = paymentsSchema.safeParse(value).data ?? [];
    const currency = String(siblings?.['currency'] ?? platformCurrency);
    return payments
      .map(({ method, amountMinor, refundedMinor = 0 }) => {
        const label = optionLabel(method, texts, { resource: sales.name, name: 'method' });
        const payment = `${label}: ${texts.format.money(amountMinor, currency)}`;
        if (refundedMinor === 0) return payment;
        const refunded = texts.format.money(refundedMinor, currency);
        return `${payment} (${texts.translate('sales.refundedAmount', { amount: refunded })})`;
      })
      .join(' · ');
  },
  itemIndexes: (value, { format }) => format.number(itemIndexesSchema.safeParse(value).data?.length ?? 0),
  itemQuantitiesMilli: (value, { format }) =>
    format.listAnd(
      (itemQuantitiesSchema.safeParse(value).data ?? []).map((quantityMilli) =>
        format.number(quantityMilli / milliPerUnit),
      ),
    ),
});

export default function SaleTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={saleTexts}>{children}</CustomTextsContext>;
}
