import { useParams } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import type { Resource } from '../../contract/resource';
import { EditForm } from '../kit/form/EditScreen';
import { pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { ResourceScope } from '../kit/contexts';

export default function DepositForm() {
  const texts = useResourceText();
  const { id = '' } = useParams<'id'>();
  const back = pathOf(deposits, id);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <ResourceScope resource={editableResource(record)}>
          <EditForm hasPage key={record.id} back={back} title={titleOf(deposits, record, texts)} />
        </ResourceScope>
      )}
    </RecordScreen>
  );
}

const proofField = 'proofUrl' satisfies keyof typeof deposits.fields;

/** Makes the proof immutable once the deposit is confirmed or rejected. */
function editableResource(record: AnyRecord): Resource {
  const { state } = recordOf(deposits, record);
  if (state === 'pending') return deposits;
  return {
    ...deposits,
    fields: { ...deposits.fields, [proofField]: { ...deposits.fields[proofField], immutable: true } },
  };
}
