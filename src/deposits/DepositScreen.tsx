import { deposits } from '../../contract/money/deposits';
import { useWayBack } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { Deposit } from './Deposit';

export default function DepositScreen() {
  const back = useWayBack(deposits);
  return <RecordScreen back={back}>{(record) => <Deposit key={record.id} record={record} back={back} />}</RecordScreen>;
}
