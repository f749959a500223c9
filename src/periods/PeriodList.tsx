import { FunctionField } from 'react-admin';
import { periods } from '../../contract/money/periods';
import { ListScreen } from '../kit/list/ListScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { OpenMonths } from './OpenMonths';
import css from './periods.module.css';

export default function PeriodList() {
  const { translate, format } = useResourceText();
  const netSalesOf = (record: AnyRecord) =>
    format.listAnd(
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
