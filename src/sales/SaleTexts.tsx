import type { ReactNode } from 'react';
import { itemIndexesSchema, paymentsSchema, sales } from '../../contract/money/sales';
import { platformCurrency } from '../../contract/currencies';
import { CustomTextsContext, customTexts } from '../kit/changes/changeTexts';
import { optionLabel } from '../kit/kinds/choices.read';

const saleTexts = customTexts(sales, {
  payments(value, texts, siblings) {
    const payments = paymentsSchema.safeParse(value).data ?? [];
    const currency = String(siblings?.['currency'] ?? platformCurrency);
    return payments
      .map(({ method, amountMinor }) => {
        const label = optionLabel(method, texts, { resource: sales.name, name: 'method' });
        return `${label}: ${texts.format.money(amountMinor, currency)}`;
      })
      .join(' · ');
  },
  itemIndexes: (value, { format }) => format.number(itemIndexesSchema.safeParse(value).data?.length ?? 0),
});

export default function SaleTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={saleTexts}>{children}</CustomTextsContext>;
}
