import type { ReactNode } from 'react';
import { paymentsSchema, sales } from '../../contract/money/sales';
import { platformCurrency } from '../../contract/currencies';
import { OwnTexts, ownTexts } from '../kit/changes/ownTexts';
import { optionLabel } from '../kit/kinds/choice.read';

const saleTexts = ownTexts(sales, {
  payments(value, words, beside) {
    const payments = paymentsSchema.safeParse(value).data ?? [];
    const currency = String(beside?.['currency'] ?? platformCurrency);
    return payments
      .map(({ method, amountMinor }) => {
        const label = optionLabel(method, words, { resource: sales.name, name: 'method' });
        return `${label}: ${words.format.money(amountMinor, currency)}`;
      })
      .join(' · ');
  },
});

/** Provides texts for the payments in a sale's changes. */
export default function SaleTexts({ children }: { children: ReactNode }) {
  return <OwnTexts value={saleTexts}>{children}</OwnTexts>;
}
