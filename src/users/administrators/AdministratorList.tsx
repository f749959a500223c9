import { useGetIdentity } from 'react-admin';
import { CustomCellsContext } from '../../kit/FieldCell';
import { ListScreen } from '../../kit/list/ListScreen';
import { RecordBadgeContext } from '../../kit/list/RecordRows';
import type { AnyRecord } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { StateChip } from '../../kit/ui/values';
import { accountOf } from '../StatusNotice';
import { administratorCells } from './administratorCells';

export default function AdministratorList() {
  return (
    <RecordBadgeContext value={renderSelfMark}>
      <CustomCellsContext value={administratorCells}>
        <ListScreen />
      </CustomCellsContext>
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
