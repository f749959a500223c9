import { giftcardEndpoints, type BatchDryRun, type IssuedBatch } from '../../../contract/money/giftcardEndpoints';
import { giftCards } from '../../../contract/money/giftcards';
import { RequestDialog } from '../../kit/actions/RequestDialog';
import { endpointRequest } from '../../kit/actions/actionRequest';
import { useResourceText } from '../../kit/resourceText';
import { DryRunBalances } from '../../ledger/DryRunBalances';
import { forgetBatch } from './batchKey';
import { BatchRows } from './BatchRows';
import { batchTotal, type BatchRow } from './toBatchRows';

/** Batch as submitted. Idempotent: the same rows have the same key, however often they are sent. */
export interface BatchAttempt {
  key: string;
  rows: readonly BatchRow[];
}

interface Props {
  attempt: BatchAttempt;
  /** An earlier response was lost: first checks whether the cards were issued. */
  lostBefore: boolean;
  onIssued: (batch: IssuedBatch) => void;
  /** `unsettled`: unknown whether the cards were issued. */
  onClose: (unsettled: boolean) => void;
}

type BatchResponse = IssuedBatch | BatchDryRun;

/** Dry run with the result of each row and who pays for it, then issues all of them. */
export default function IssueBatchDialog({ attempt: { key, rows }, lostBefore, onIssued, onClose }: Props) {
  const { translate, format } = useResourceText();
  const cards = rows.map(({ card }) => card);
  const request = endpointRequest(giftCards, giftcardEndpoints.batch, () => ({ input: { cards } }));
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
        confirm: translate('giftCards.batch.confirm', countParams),
        done: translate('giftCards.batch.done', countParams),
      }}
      extraInput={{ cards }}
      blocksRequest={(answer) => !('batchId' in answer) && violationsByCard(answer).some((one) => one.length > 0)}
      onDone={(answer) => {
        if ('batchId' in answer) onIssued(answer);
      }}
      isRetry={lostBefore}
      // The same cards are a new batch from now on.
      onApprovalRequested={forgetBatch}
      onClose={onClose}
    >
      {(answer) => (
        <>
          <DryRunBalances response={answer} />
          <BatchRows rows={rows} violationsByRow={violationsByCard(answer)} />
        </>
      )}
    </RequestDialog>
  );
}

/** Returns the violations of each card, by position. */
function violationsByCard(answer: BatchResponse) {
  return answer.cards.map((card) => ('violations' in card ? card.violations : []));
}
