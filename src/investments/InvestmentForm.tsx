import { useParams } from 'react-router';
import { investments } from '../../api/contract/money/investments';
import { EditForm } from '../resources/form/EditForm';
import { pathOf } from '../resources/form/paths';
import { RecordScreen } from '../resources/form/RecordScreen';
import { titleOf } from '../resources/record';
import { useWords } from '../resources/words';

/** The terms of an investment that may change. */
export default function InvestmentForm() {
  const words = useWords();
  const { id = '' } = useParams();
  const back = pathOf(investments, id);
  return (
    <RecordScreen resource={investments} back={back}>
      {(record) => <EditForm key={record.id} resource={investments} record={record} back={back} title={titleOf(investments, record, words)} />}
    </RecordScreen>
  );
}
