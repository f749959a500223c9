import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { Related } from '../kit/read/Related';
import { useWords } from '../kit/words';

/** What was posted in the ledger for a record. */
export function JournalsOf({ resource, id }: { resource: Resource; id: string }) {
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
