import { useParams } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import type { Resource } from '../../contract/resource';
import { EditForm } from '../kit/form/EditForm';
import { pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { ResourceScope } from '../kit/contexts';

export default function DepositForm() {
  const words = useWords();
  const { id = '' } = useParams<'id'>();
  const back = pathOf(deposits, id);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <ResourceScope resource={writableOf(record)}>
          <EditForm key={record.id} back={back} title={titleOf(deposits, record, words)} />
        </ResourceScope>
      )}
    </RecordScreen>
  );
}

const proof = 'proofUrl' satisfies keyof typeof deposits.fields;

/** The proof cannot change once the deposit is decided. */
function writableOf(record: AnyRecord): Resource {
  const { state } = recordOf(deposits, record);
  if (state === 'pending') return deposits;
  return { ...deposits, fields: { ...deposits.fields, [proof]: { ...deposits.fields[proof], immutable: true } } };
}
