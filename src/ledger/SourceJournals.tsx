import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { useRecord, useResource } from '../kit/contexts';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { useResourceText } from '../kit/resourceText';

interface Props {
  /** Records whose journals are listed too, such as the refunds of a sale. */
  related?: { resource: Resource; ids: readonly string[] };
}

export function SourceJournals({ related }: Props) {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={journals}
      filter={{
        sourceType: [resource.name, ...(related ? [related.resource.name] : [])],
        sourceId: [id, ...(related?.ids ?? [])],
      }}
      columns={['kind', 'businessDate', 'amountMinor']}
      emptyContent={translate('ledger.noJournals')}
    />
  );
}
