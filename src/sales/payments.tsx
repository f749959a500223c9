import { Link } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { sales, type Payment } from '../../contract/money/sales';
import { optionLabel } from '../kit/kinds/choices.read';
import { ReferenceCell, useReferencedRecords } from '../kit/kinds/ReferenceCell';
import { SumTable } from '../kit/read/SumTable';
import { useResourceText } from '../kit/resourceText';
import css from './sales.module.css';
import { liquidationItems } from '../../contract/money/liquidations';
import { ItemOutcome } from '../liquidations/ItemOutcome';
import { pathOf } from '../kit/form/paths';
import { recordOf } from '../kit/record';

interface Props {
  label: string;
  payments: readonly Payment[];
  totalLabel: string;
  /** Omitted where it repeats a single payment. */
  totalMinor?: number | undefined;
  currency: string;
}

export function PaymentTable({ label, payments, totalLabel, totalMinor, currency }: Props) {
  const lines = payments.map((payment) => ({
    label: <PaymentMethod payment={payment} />,
    amountMinor: payment.amountMinor,
  }));
  return (
    <SumTable
      label={label}
      lines={
        totalMinor === undefined ? lines : [...lines, { label: totalLabel, amountMinor: totalMinor, isTotal: true }]
      }
      currency={currency}
    />
  );
}

function PaymentMethod({ payment: { method, collectedBy, giftCardId } }: { payment: Payment }) {
  const texts = useResourceText();
  return (
    <span className={css['paymentMethod']}>
      {optionLabel(method, texts, { resource: sales.name, name: 'method' })}
      {giftCardId !== undefined && <ReferenceCell to={giftCards.name} ids={[giftCardId]} />}
      {collectedBy === 'company' && (
        <span className={css['collector']}>{texts.translate('sales.collectedByCompany')}</span>
      )}
    </span>
  );
}

function CompanyPayment({ id }: { id: string }) {
  const item = useReferencedRecords(liquidationItems.name, [id])?.records.get(id);
  if (!item) return null;
  const payment = recordOf(liquidationItems, item);
  return (
    <>
      <Link to={pathOf(liquidationItems, id)}>{payment.number}</Link> <ItemOutcome {...payment} />
    </>
  );
}

export const paymentFact = (id: string | null, label: string) =>
  id === null ? [] : [{ label, value: <CompanyPayment id={id} /> }];
