import { deposits } from '../../contract/money/deposits';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { DepositPage } from './DepositPage';

export default function DepositScreen() {
  const back = useBackPath(deposits);
  return (
    <RecordScreen back={back}>{(record) => <DepositPage key={record.id} record={record} back={back} />}</RecordScreen>
  );
}
