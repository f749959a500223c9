import { useParams } from 'react-router';
import { webhooks } from '../../contract/webhooks/webhooks';
import { EditForm } from '../kit/form/EditForm';
import { pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { WebhookEventsField } from './WebhookEventsField';

export default function WebhookForm() {
  const texts = useResourceText();
  const { id = '' } = useParams<'id'>();
  const back = pathOf(webhooks, id);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <EditForm key={record.id} back={back} title={titleOf(webhooks, record, texts)}>
          <WebhookEventsField />
        </EditForm>
      )}
    </RecordScreen>
  );
}
