import { FunctionField } from 'react-admin';
import { periods } from '../../contract/money/periods';
import { ListScreen } from '../kit/list/ListScreen';
import { OwnCells, ownCells } from '../kit/ownCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { OpenMonths } from './OpenMonths';
import { firstDayOf } from './month';

const cells = ownCells(periods, { month: (record) => <Month record={record} /> });

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
    <OwnCells value={cells}>
      <ListScreen above={<OpenMonths />}>
        <FunctionField label={translate('closing.netSales')} render={netSalesOf} />
      </ListScreen>
    </OwnCells>
  );
}

function Month({ record }: { record: AnyRecord }) {
  return useWords().format.month(firstDayOf(recordOf(periods, record).month));
}
