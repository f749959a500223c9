import { giftcardEndpoints, type BatchDryRun, type IssuedBatch } from '../../../contract/money/giftcardEndpoints';
import { giftCards } from '../../../contract/money/giftcards';
import { RequestDialog } from '../../kit/actions/RequestDialog';
import { problemOf } from '../../data/problem';
import { requestOf } from '../../kit/actions/actionRequest';
import { BalancesOutcome } from '../../kit/actions/Outcome';
import { useWords } from '../../kit/words';
import { forgetBatch } from './batchKey';
import { BatchRows } from './BatchRows';
import { totalOf, type BatchRow } from './rows';

/** Batch as submitted. Idempotent: the same rows have the same key, however often they are sent. */
export interface Attempt {
  key: string;
  rows: readonly BatchRow[];
}

interface Props {
  attempt: Attempt;
  /** An earlier response was lost: first checks whether the cards were issued. */
  lostBefore: boolean;
  onIssued: (batch: IssuedBatch) => void;
  /** `unsettled`: unknown whether the cards were issued. */
  onClose: (unsettled: boolean) => void;
}

type Answer = IssuedBatch | BatchDryRun;

/** Dry run with the result of each row and who pays for it, then issues all of them. */
export default function BatchDialog({ attempt: { key, rows }, lostBefore, onIssued, onClose }: Props) {
  const { translate, format } = useWords();
  const cards = rows.map(({ card }) => card);
  const request = requestOf(giftCards, giftcardEndpoints.batch, () => ({ input: { cards } }));
  const issueOnce: typeof request = {
    ...request,
    key,
    async send(...given) {
      try {
        return await request.send(...given);
      } catch (error) {
        // The request for approval was made: the same cards are a new batch from now on.
        if (problemOf(error).code === 'client.approvalRequested') forgetBatch();
        throw error;
      }
    },
  };
  const count = {
    smart_count: rows.length,
    count: format.number(rows.length),
    total: format.money(totalOf(rows), rows[0]?.currency ?? ''),
  };
  return (
    <RequestDialog
      request={issueOnce}
      width="md"
      texts={{
        title: translate('giftCards.batch.title', count),
        text: translate('giftCards.batch.text', count),
        confirm: translate('giftCards.batch.confirm', count),
        done: translate('giftCards.batch.done', count),
      }}
      extraInput={{ cards }}
      forbids={(answer) => !('batchId' in answer) && wrongIn(answer).some((one) => one.length > 0)}
      onDone={(answer) => {
        if ('batchId' in answer) onIssued(answer);
      }}
      lostBefore={lostBefore}
      onClose={onClose}
    >
      {(answer) => (
        <>
          <BalancesOutcome answer={answer} />
          <BatchRows rows={rows} wrong={wrongIn(answer)} />
        </>
      )}
    </RequestDialog>
  );
}

/** Returns the violations of each card, by position. */
function wrongIn(answer: Answer) {
  return answer.cards.map((card) => ('violations' in card ? card.violations : []));
}
