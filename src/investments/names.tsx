import type { AnyRecord } from '../kit/record';
import css from './investments.module.css';

/** Who put it in, and the number that tells it from others of theirs. */
export function InvestmentName({ record }: { record: AnyRecord }) {
  return (
    <>
      {String(record['investorName'])} <small className={css['number']}>{String(record['number'])}</small>
    </>
  );
}

/** Its number, in one line. */
export function MovementName({ record }: { record: AnyRecord }) {
  return <span className={css['whole']}>{String(record['number'])}</span>;
}
