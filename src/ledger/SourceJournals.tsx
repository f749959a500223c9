import { journals } from '../../contract/money/ledger';
import { useRecord, useResource } from '../kit/contexts';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { useResourceText } from '../kit/resourceText';

export function SourceJournals() {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={journals}
      filter={{ sourceType: resource.name, sourceId: id }}
      columns={['kind', 'businessDate']}
      emptyContent={translate('ledger.noJournals')}
    />
  );
}
