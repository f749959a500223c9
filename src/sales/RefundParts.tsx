import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { milliPerUnit, type SaleItem } from '../../contract/money/saleItems';
import { refundableMinor, refunds, sales, type Payment } from '../../contract/money/sales';
import { PreviewSection } from '../kit/actions/DryRunPreview';
import { useRecord } from '../kit/contexts';
import { SumTable } from '../kit/read/SumTable';
import { recordOf } from '../kit/record';
import type { ActionPartProps } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import { useSaleItems } from './ItemsPanel';
import { PaymentTable } from './payments';
import css from './sales.module.css';
import { refundedItemsOf, useSaleRefunds } from './saleRefunds';

/** Items to refund, and the payments to which the money returns. */
export default function RefundParts({ action, preview }: ActionPartProps) {
  const { itemsCount } = recordOf(sales, useRecord());
  if (preview) return <RefundPreview {...preview} />;
  return action === 'refund' && itemsCount > 0 && <ItemPicker />;
}

function RefundPreview({ before, after }: Required<ActionPartProps>['preview']) {
  const { fieldLabel } = useResourceText();
  const [sale, refundedSale] = [recordOf(sales, before), recordOf(sales, after)];
  const title = fieldLabel(refunds.name, 'payments');
  const payments = returnedPayments(sale.payments ?? [], refundedSale.payments ?? []);
  return (
    <PreviewSection title={title}>
      <PaymentTable
        label={title}
        payments={payments}
        totalLabel={fieldLabel(refunds.name, 'amountMinor')}
        totalMinor={payments.length > 1 ? refundedSale.refundedMinor - sale.refundedMinor : undefined}
        currency={sale.currency}
      />
    </PreviewSection>
  );
}

/** Omits the number of a gift card, because its amount may return to a card that replaced it. */
function returnedPayments(before: readonly Payment[], after: readonly Payment[]): Payment[] {
  return after.flatMap(({ method, collectedBy, refundedMinor = 0 }, index) => {
    const amountMinor = refundedMinor - (before[index]?.refundedMinor ?? 0);
    return amountMinor > 0 ? [{ method, collectedBy, amountMinor }] : [];
  });
}

const noItems: readonly number[] = [];

/** Sets the amount of the refund to the sum of the ticked items. */
function ItemPicker() {
  const { translate, format } = useResourceText();
  const sale = recordOf(sales, useRecord());
  const isRefunded = sale.refundedMinor > 0;
  const { data: saleItems } = useSaleItems(sale.id);
  const { data: saleRefunds } = useSaleRefunds(sale);
  const { setValue, subscribe } = useFormContext();
  const pickedIndexes: readonly number[] = useWatch({ name: 'itemIndexes' }) ?? noItems;
  useEffect(
    () =>
      subscribe({
        name: 'amountMinor',
        formState: { values: true },
        // A typed amount replaces the ticked items.
        callback: ({ type }) => type === 'change' && setValue('itemIndexes', null),
      }),
    [subscribe, setValue],
  );
  if (!saleItems || (isRefunded && !saleRefunds)) return null;
  const { items, currency } = saleItems;
  const refundedIndexes = refundedItemsOf(saleRefunds);

  const toggle = (index: number) => {
    const indexes = pickedIndexes.includes(index)
      ? pickedIndexes.filter((other) => other !== index)
      : [...pickedIndexes, index];
    const leftMinor = refundableMinor(sale);
    const pickedMinor = items.reduce((sum, { totalMinor }, at) => sum + (indexes.includes(at) ? totalMinor : 0), 0);
    setValue('itemIndexes', indexes.length === 0 ? null : indexes);
    setValue('amountMinor', indexes.length === 0 ? leftMinor : Math.min(pickedMinor, leftMinor), { shouldDirty: true });
  };
  const nameOf = ({ name, unit, quantityMilli }: SaleItem) => {
    if (unit === 'piece' && quantityMilli === milliPerUnit) return name;
    const quantity = format.number(quantityMilli / milliPerUnit);
    return `${name} · ${translate(`sales.items.quantities.${unit}`, { quantity })}`;
  };

  return (
    <details className={css['itemTotals']}>
      <summary>{translate('sales.items.pick')}</summary>
      <SumTable
        label={translate('sales.items.title')}
        lines={items.map((item, index) => ({
          label: (
            <label className={css['pick']}>
              <input
                type="checkbox"
                disabled={refundedIndexes.has(index)}
                checked={pickedIndexes.includes(index)}
                onChange={() => toggle(index)}
              />
              {refundedIndexes.has(index) ? `${nameOf(item)} (${translate('sales.items.refunded')})` : nameOf(item)}
            </label>
          ),
          amountMinor: item.totalMinor,
        }))}
        currency={currency}
      />
    </details>
  );
}
