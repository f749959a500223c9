import { journals } from '../../contract/money/ledger';
import { useRecord, useResource } from '../kit/contexts';
import { Related } from '../kit/read/Related';
import { useWords } from '../kit/words';

export function JournalsOf() {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useWords();
  return (
    <Related
      resource={journals}
      filter={{ sourceType: resource.name, sourceId: id }}
      columns={['kind', 'businessDate']}
      none={translate('ledger.noJournals')}
    />
  );
}
