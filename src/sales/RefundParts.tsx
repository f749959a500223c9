import IconButton from '@mui/material/IconButton';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { itemRefundMinor, milliPerUnit, refundedQuantities, type SaleItem } from '../../contract/money/saleItems';
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
import { useFormatItem, useFormatQuantity } from './itemTexts';
import { useSaleRefunds } from './saleRefunds';

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

type PickedQuantities = ReadonlyMap<number, number>;

/** A longer list is folded. */
const maxOpenItems = 8;

/** Sets the amount of the refund to the sum of the picked items. */
function ItemPicker() {
  const { translate, format } = useResourceText();
  const sale = recordOf(sales, useRecord());
  const isRefunded = sale.refundedMinor > 0;
  const { data: saleItems } = useSaleItems(sale.id);
  const { data: saleRefunds } = useSaleRefunds(sale);
  const { setValue, subscribe } = useFormContext();
  const [indexes, quantities]: (readonly number[] | null | undefined)[] = useWatch({ name: pickedNames });
  useEffect(
    () =>
      subscribe({
        name: 'amountMinor',
        formState: { values: true },
        // A typed amount replaces the picked items.
        callback: ({ type }) => {
          if (type === 'change') for (const name of pickedNames) setValue(name, null);
        },
      }),
    [subscribe, setValue],
  );
  if (!saleItems || (isRefunded && !saleRefunds)) return null;
  const { items, currency } = saleItems;
  const refunded = refundedQuantities(items, saleRefunds ?? []);
  const picked: PickedQuantities = new Map(indexes?.map((index, at) => [index, quantities?.[at] ?? 0]));
  const maxMinor = refundableMinor(sale);
  const sumOf = (chosen: PickedQuantities) =>
    items.reduce((sum, item, index) => sum + itemRefundMinor(item, refunded[index] ?? 0, chosen.get(index) ?? 0), 0);
  const pick = (index: number, quantityMilli: number) => {
    const chosen = [...new Map(picked).set(index, quantityMilli)].filter(([, milli]) => milli > 0);
    const isEmpty = chosen.length === 0;
    setValue('itemIndexes', isEmpty ? null : chosen.map(([at]) => at));
    setValue('itemQuantitiesMilli', isEmpty ? null : chosen.map(([, milli]) => milli));
    setValue('amountMinor', isEmpty ? maxMinor : Math.min(sumOf(new Map(chosen)), maxMinor), { shouldDirty: true });
  };

  return (
    <PickerFrame isFolded={items.length > maxOpenItems}>
      <SumTable
        label={translate('sales.items.title')}
        lines={items.map((item, index) => {
          const refundedMilli = refunded[index] ?? 0;
          const remainingMilli = item.quantityMilli - refundedMilli;
          const pickedMilli = picked.get(index) ?? 0;
          return {
            label: (
              <ItemLine
                item={item}
                refundedMilli={refundedMilli}
                pickedMilli={pickedMilli}
                onPick={(milli) => pick(index, milli)}
              />
            ),
            amountMinor:
              remainingMilli === 0
                ? item.totalMinor
                : itemRefundMinor(item, refundedMilli, pickedMilli || remainingMilli),
          };
        })}
        currency={currency}
      />
      {sumOf(picked) > maxMinor && (
        <p className={css['itemsHint']}>
          {translate('sales.items.beyondRefundable', { amount: format.money(maxMinor, currency) })}
        </p>
      )}
    </PickerFrame>
  );
}

function PickerFrame({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const title = useResourceText().translate('sales.items.pick');
  if (!isFolded) return <PreviewSection title={title}>{children}</PreviewSection>;
  return (
    <details className={css['itemTotals']}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

const pickedNames = ['itemIndexes', 'itemQuantitiesMilli'] as const;

interface ItemLineProps {
  item: SaleItem;
  refundedMilli: number;
  pickedMilli: number;
  onPick: (quantityMilli: number) => void;
}

/** The checkbox picks the remaining quantity, the stepper single pieces. */
function ItemLine({ item, refundedMilli, pickedMilli, onPick }: ItemLineProps) {
  const { translate } = useResourceText();
  const formatQuantity = useFormatQuantity();
  const formatItem = useFormatItem();
  const remainingMilli = item.quantityMilli - refundedMilli;
  const name = formatItem(item);
  const refundedText =
    remainingMilli === 0
      ? translate('sales.items.refunded')
      : translate('sales.items.refundedBefore', { quantity: formatQuantity(item.unit, refundedMilli) });
  return (
    <span className={css['itemLine']}>
      <label className={css['pick']}>
        <input
          type="checkbox"
          disabled={remainingMilli === 0}
          checked={pickedMilli > 0}
          onChange={() => onPick(pickedMilli > 0 ? 0 : remainingMilli)}
        />
        {refundedMilli > 0 ? `${name} (${refundedText})` : name}
      </label>
      {item.unit === 'piece' && remainingMilli > milliPerUnit && (
        <PieceStepper
          name={item.name}
          value={pickedMilli / milliPerUnit}
          max={remainingMilli / milliPerUnit}
          onPick={onPick}
        />
      )}
    </span>
  );
}

interface PieceStepperProps extends Pick<ItemLineProps, 'onPick'> {
  name: string;
  value: number;
  max: number;
}

function PieceStepper({ name, value, max, onPick }: PieceStepperProps) {
  const { translate, format } = useResourceText();
  const pick = (pieces: number) => onPick(Math.min(max, Math.max(0, pieces)) * milliPerUnit);
  return (
    <span className={css['stepper']}>
      <IconButton
        size="small"
        aria-label={translate('sales.items.fewer', { name })}
        disabled={value === 0}
        onClick={() => pick(value - 1)}
      >
        <Minus size={18} aria-hidden />
      </IconButton>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={translate('sales.items.pieces', { name })}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => pick(Number.parseInt(event.target.value, 10) || 0)}
      />
      <IconButton
        size="small"
        aria-label={translate('sales.items.more', { name })}
        disabled={value === max}
        onClick={() => pick(value + 1)}
      >
        <Plus size={18} aria-hidden />
      </IconButton>
      <span>{translate('sales.items.of', { max: format.number(max) })}</span>
    </span>
  );
}
