import { giftcardEndpoints, type BatchDryRun, type IssuedBatch } from '../../../contract/money/giftcardEndpoints';
import { giftCards } from '../../../contract/money/giftcards';
import { RequestDialog } from '../../kit/actions/RequestDialog';
import { createEndpointRequest } from '../../kit/actions/actionRequest';
import { useResourceText } from '../../kit/resourceText';
import { DryRunBalances } from '../../ledger/BalanceChanges';
import { forgetBatch } from './batchKey';
import { BatchRows, batchTotal, type BatchRow } from './BatchRows';

export interface BatchAttempt {
  key: string;
  rows: readonly BatchRow[];
}

interface Props {
  attempt: BatchAttempt;
  isRetry: boolean;
  onIssued: (batch: IssuedBatch) => void;
  /** If `isOutcomeUnknown`, the cards may have been issued. */
  onClose: (isOutcomeUnknown: boolean) => void;
}

type BatchResponse = IssuedBatch | BatchDryRun;

export default function IssueBatchDialog({ attempt: { key, rows }, isRetry, onIssued, onClose }: Props) {
  const { translate, format } = useResourceText();
  const cards = rows.map(({ card }) => card);
  const request = createEndpointRequest(giftCards, giftcardEndpoints.batch, () => ({ input: { cards } }));
  const countParams = {
    smart_count: rows.length,
    count: format.number(rows.length),
    total: format.money(batchTotal(rows), rows[0]?.currency ?? ''),
  };
  return (
    <RequestDialog
      request={{ ...request, key }}
      width="md"
      texts={{
        title: translate('giftCards.batch.title', countParams),
        text: translate('giftCards.batch.text', countParams),
        label: translate('giftCards.batch.confirm', countParams),
        done: translate('giftCards.batch.done', countParams),
      }}
      extraInput={{ cards }}
      blocksRequest={(response) => !('batchId' in response) && violationsByCard(response).some((one) => one.length > 0)}
      onDone={(response) => {
        if ('batchId' in response) onIssued(response);
      }}
      isRetry={isRetry}
      // Forgets the key of this batch: issuing the same cards again is a new batch.
      onApprovalRequested={forgetBatch}
      onClose={onClose}
    >
      {(response) => (
        <>
          <DryRunBalances response={response} />
          <BatchRows rows={rows} violationsByRow={violationsByCard(response)} />
        </>
      )}
    </RequestDialog>
  );
}

function violationsByCard(response: BatchResponse) {
  return response.cards.map((card) => ('violations' in card ? card.violations : []));
}
