import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import css from './liquidate.module.css';

interface Props {
  minor: number;
  currency: string;
}

/** An amount with its sign: a minus as wide as a digit, so that columns stay columns. */
export function Amount({ minor, currency }: Props) {
  const { format } = useWords();
  return (
    <span className={css['amount']} data-none={minor === 0 || undefined}>
      {format.money(minor, currency)}
    </span>
  );
}

/** What a company is owed; below zero it owes, and that is said in words. */
export function Owing({ minor, currency }: Props) {
  const { format, translate } = useWords();
  if (minor >= 0) return <Amount minor={minor} currency={currency} />;
  return <StateChip tone="bad">{translate('liquidate.owes', { amount: format.money(-minor, currency) })}</StateChip>;
}
