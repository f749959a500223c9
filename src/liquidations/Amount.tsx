import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';
import css from './liquidate.module.css';

interface Props {
  minor: number;
  currency: string;
}

export function Amount({ minor, currency }: Props) {
  const { format } = useResourceText();
  return (
    <span className={css['amount']} data-none={minor === 0 || undefined}>
      {format.money(minor, currency)}
    </span>
  );
}

export function OwedAmount({ minor, currency }: Props) {
  const { format, translate } = useResourceText();
  if (minor >= 0) return <Amount minor={minor} currency={currency} />;
  return <StateChip tone="bad">{translate('liquidate.owes', { amount: format.money(-minor, currency) })}</StateChip>;
}
