import { apiKeys } from '../../contract/people/apiKeys';
import { PendingApprovals } from '../approvals/PendingApprovals';
import { ListScreen } from '../kit/list/ListScreen';
import { RecordBadgeContext } from '../kit/list/recordBadge';
import { CustomCellsContext } from '../kit/customCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { StateChip } from '../kit/ui/StateChip';
import { useResourceText } from '../kit/resourceText';
import css from './apiKeys.module.css';
import { keyCells } from './keyCells';

export default function ApiKeyList() {
  const { translate } = useResourceText();
  return (
    <CustomCellsContext value={keyCells}>
      <RecordBadgeContext value={rotationMark}>
        <ListScreen
          above={
            <div className={css['above']}>
              <p>{translate('apiKeys.lead')}</p>
              <PendingApprovals of={apiKeys} />
            </div>
          }
        />
      </RecordBadgeContext>
    </CustomCellsContext>
  );
}

function rotationMark(record: AnyRecord) {
  return recordOf(apiKeys, record).rotationDue ? <RotationDue /> : null;
}

function RotationDue() {
  return <StateChip tone="warn">{useResourceText().fieldLabel(apiKeys.name, 'rotationDue')}</StateChip>;
}
