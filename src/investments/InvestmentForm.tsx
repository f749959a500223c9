import { useParams } from 'react-router';
import { investments } from '../../contract/money/investments';
import { EditForm } from '../kit/form/EditScreen';
import { pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

export default function InvestmentForm() {
  const texts = useResourceText();
  const { id = '' } = useParams<'id'>();
  const back = pathOf(investments, id);
  return (
    <RecordScreen back={back}>
      {(record) => <EditForm hasPage key={record.id} back={back} title={titleOf(investments, record, texts)} />}
    </RecordScreen>
  );
}
