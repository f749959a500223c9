import { useParams } from 'react-router';
import { deposits } from '../../api/contract/money/deposits';
import type { Resource } from '../../api/contract/resource';
import { EditForm } from '../resources/form/EditForm';
import { pathOf } from '../resources/form/paths';
import { RecordScreen } from '../resources/form/RecordScreen';
import { titleOf, type AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';

/** Its proof, while it waits, and its note. */
export default function DepositForm() {
  const words = useWords();
  const { id = '' } = useParams();
  const back = pathOf(deposits, id);
  return (
    <RecordScreen resource={deposits} back={back}>
      {(record) => <EditForm key={record.id} resource={writableOf(record)} record={record} back={back} title={titleOf(deposits, record, words)} />}
    </RecordScreen>
  );
}

/** What proved a deposit stays with it once it was decided upon. */
function writableOf({ state }: AnyRecord): Resource {
  const { proofUrl } = deposits.fields;
  return state === 'pending' || !proofUrl ? deposits : { ...deposits, fields: { ...deposits.fields, proofUrl: { ...proofUrl, immutable: true } } };
}
