import { investmentMovements, investments } from '../../contract/money/investments';
import { recordOf, type AnyRecord } from '../kit/record';
import css from './investments.module.css';

export function InvestmentName({ record }: { record: AnyRecord }) {
  return (
    <>
      {recordOf(investments, record).investorName}{' '}
      <small className={css['number']}>{recordOf(investments, record).number}</small>
    </>
  );
}

export function MovementName({ record }: { record: AnyRecord }) {
  return <span className={css['noWrap']}>{recordOf(investmentMovements, record).number}</span>;
}
