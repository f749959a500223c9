import { apiKeys, maskSecret } from '../../contract/people/apiKeys';
import { PendingApprovals } from '../approvals/PendingApprovals';
import { ListScreen } from '../kit/list/ListScreen';
import { RecordBadgeContext } from '../kit/list/RecordRows';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { recordOf, type AnyRecord } from '../kit/record';
import { StateChip, Instant } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import css from './apiKeys.module.css';

export default function ApiKeyList() {
  const { translate } = useResourceText();
  return (
    <CustomCellsContext value={keyCells}>
      <RecordBadgeContext value={renderRotationMark}>
        <ListScreen
          contentAbove={
            <div className={css['above']}>
              <p>{translate('apiKeys.lead')}</p>
              <PendingApprovals resource={apiKeys} />
            </div>
          }
        />
      </RecordBadgeContext>
    </CustomCellsContext>
  );
}

function renderRotationMark(record: AnyRecord) {
  return recordOf(apiKeys, record).rotationDue ? <RotationDue /> : null;
}

function RotationDue() {
  return <StateChip tone="warn">{useResourceText().fieldLabel(apiKeys.name, 'rotationDue')}</StateChip>;
}

export const keyCells = customCells(apiKeys, {
  last4: (record) => <Secret record={record} />,
  lastUsedAt: (record) => <LastUsed record={record} />,
});

function Secret({ record }: { record: AnyRecord }) {
  const { last4 } = recordOf(apiKeys, record);
  return last4 === null ? null : <code className={css['secretEnd']}>{maskSecret(last4)}</code>;
}

function LastUsed({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const { lastUsedAt } = recordOf(apiKeys, record);
  return lastUsedAt === null ? translate('apiKeys.never') : <Instant value={lastUsedAt} />;
}
