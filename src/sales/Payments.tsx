import { giftCards } from '../../contract/money/giftcards';
import { sales, type Payment } from '../../contract/money/sales';
import { optionLabel } from '../kit/kinds/choice.read';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import { Sum } from '../kit/read/Sum';
import { useWords } from '../kit/words';
import css from './sales.module.css';

interface Props {
  label: string;
  payments: readonly Payment[];
  totalLabel: string;
  totalMinor: number;
  currency: string;
}

/** Payment methods of a sale or refund; they sum to the total. */
export function Payments({ label, payments, totalLabel, totalMinor, currency }: Props) {
  const lines = payments.map((payment) => ({ label: <Means payment={payment} />, amountMinor: payment.amountMinor }));
  return (
    <Sum
      label={label}
      lines={[...lines, { label: totalLabel, amountMinor: totalMinor, total: true }]}
      currency={currency}
    />
  );
}

/** "Efectivo, cobrado por la empresa"; a gift card is linked. */
function Means({ payment: { method, collectedBy, giftCardId } }: { payment: Payment }) {
  const words = useWords();
  return (
    <span className={css['means']}>
      {optionLabel(method, words, { resource: sales.name, name: 'method' })}
      {giftCardId !== undefined && <ReferenceCell to={giftCards.name} ids={[giftCardId]} />}
      {collectedBy === 'company' && (
        <span className={css['beside']}>{words.translate('sales.collectedByCompany')}</span>
      )}
    </span>
  );
}
