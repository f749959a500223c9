import { useGetIdentity } from 'react-admin';
import { ListScreen } from '../../kit/list/ListScreen';
import { RecordBadgeContext } from '../../kit/list/RecordRows';
import type { AnyRecord } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { StateChip } from '../../kit/ui/values';
import { accountOf } from '../StatusNotice';

export default function AdministratorList() {
  return (
    <RecordBadgeContext value={renderSelfMark}>
      <ListScreen />
    </RecordBadgeContext>
  );
}

const renderSelfMark = (record: AnyRecord) => <SelfMark record={record} />;

function SelfMark({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const { identity } = useGetIdentity();
  if (!identity || identity.id !== accountOf(record).uid) return null;
  return <StateChip tone="info">{translate('people.you')}</StateChip>;
}
