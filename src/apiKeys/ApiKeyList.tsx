import { apiKeys } from '../../contract/people/apiKeys';
import { PendingApprovals } from '../approvals/PendingApprovals';
import { ListScreen } from '../kit/list/ListScreen';
import { RecordMark } from '../kit/list/recordMark';
import { OwnCells } from '../kit/ownCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { StateChip } from '../kit/ui/StateChip';
import { useWords } from '../kit/words';
import css from './apiKeys.module.css';
import { keyCells } from './keyCells';

/** API keys with their duties, expiry and last use. */
export default function ApiKeyList() {
  const { translate } = useWords();
  return (
    <OwnCells value={keyCells}>
      <RecordMark value={rotationMark}>
        <ListScreen
          above={
            <div className={css['above']}>
              <p>{translate('apiKeys.lead')}</p>
              <PendingApprovals of={apiKeys} />
            </div>
          }
        />
      </RecordMark>
    </OwnCells>
  );
}

function rotationMark(record: AnyRecord) {
  return recordOf(apiKeys, record).rotationDue ? <RotationDue /> : null;
}

function RotationDue() {
  return <StateChip tone="warn">{useWords().field(apiKeys.name, 'rotationDue')}</StateChip>;
}
