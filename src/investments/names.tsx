import { investmentMovements, investments } from '../../contract/money/investments';
import { recordOf, type AnyRecord } from '../kit/record';
import css from './investments.module.css';

/** Who put it in, and the number that tells it from others of theirs. */
export function InvestmentName({ record }: { record: AnyRecord }) {
  return (
    <>
      {recordOf(investments, record).investorName}{' '}
      <small className={css['number']}>{recordOf(investments, record).number}</small>
    </>
  );
}

/** Its number, in one line. */
export function MovementName({ record }: { record: AnyRecord }) {
  return <span className={css['whole']}>{recordOf(investmentMovements, record).number}</span>;
}
