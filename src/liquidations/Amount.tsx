import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';
import css from './liquidate.module.css';

interface Props {
  minor: number;
  currency: string;
}

/** Signed amount; the minus is as wide as a digit, so that columns align. */
export function Amount({ minor, currency }: Props) {
  const { format } = useResourceText();
  return (
    <span className={css['amount']} data-none={minor === 0 || undefined}>
      {format.money(minor, currency)}
    </span>
  );
}

/** Amount owed to a company; a negative amount also says in words that the company owes. */
export function OwedAmount({ minor, currency }: Props) {
  const { format, translate } = useResourceText();
  if (minor >= 0) return <Amount minor={minor} currency={currency} />;
  return <StateChip tone="bad">{translate('liquidate.owes', { amount: format.money(-minor, currency) })}</StateChip>;
}
