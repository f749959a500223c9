import { useResourceText } from '../kit/resourceText';
import css from './liquidate.module.css';

interface Props {
  owedMinor: number;
  debtMinor: number;
  currency: string;
}

export function NetParts({ owedMinor, debtMinor, currency }: Props) {
  const { translate, format } = useResourceText();
  if (debtMinor === 0) return null;
  const [owed, debt] = [format.money(owedMinor, currency), format.money(debtMinor, currency)];
  return <p className={css['hint']}>{translate('liquidate.netParts', { owed, debt })}</p>;
}
