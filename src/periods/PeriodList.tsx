import { FunctionField } from 'react-admin';
import { periods } from '../../contract/money/periods';
import { ListScreen } from '../kit/list/ListScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { OpenMonths } from './OpenMonths';
import css from './periods.module.css';

/** The months that were closed, by whom, and what they came to; above them what is open, and the next to close. */
export default function PeriodList() {
  const { translate, format } = useWords();
  const netSalesOf = (record: AnyRecord) =>
    format.all(
      (recordOf(periods, record).totals ?? []).map(({ currency, netSalesMinor }) =>
        format.money(netSalesMinor, currency),
      ),
    );
  return (
    <ListScreen
      above={
        <div className={css['above']}>
          <OpenMonths />
        </div>
      }
    >
      <FunctionField label={translate('closing.netSales')} render={netSalesOf} />
    </ListScreen>
  );
}
