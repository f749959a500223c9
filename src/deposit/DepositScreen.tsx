import { deposits } from '../../api/contract/money/deposits';
import { useWayBack } from '../resources/form/paths';
import { RecordScreen } from '../resources/form/RecordScreen';
import { Deposit } from './Deposit';

export default function DepositScreen() {
  const back = useWayBack(deposits);
  return (
    <RecordScreen resource={deposits} back={back}>
      {(record) => <Deposit key={record.id} record={record} back={back} />}
    </RecordScreen>
  );
}
