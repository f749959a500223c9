import { apiKeys, maskedSecret } from '../../contract/people/apiKeys';
import { customCells } from '../kit/customCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { Instant } from '../kit/ui/Instant';
import { useResourceText } from '../kit/resourceText';
import css from './apiKeys.module.css';

export const keyCells = customCells(apiKeys, {
  last4: (record) => <Secret record={record} />,
  lastUsedAt: (record) => <LastUsed record={record} />,
});

function Secret({ record }: { record: AnyRecord }) {
  const { last4 } = recordOf(apiKeys, record);
  return last4 === null ? null : <code className={css['secretEnd']}>{maskedSecret(last4)}</code>;
}

function LastUsed({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const { lastUsedAt } = recordOf(apiKeys, record);
  return lastUsedAt === null ? translate('apiKeys.never') : <Instant value={lastUsedAt} />;
}
