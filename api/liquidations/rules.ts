import type { LiquidationItemState, LiquidationState } from '../../contract/money/liquidations';
import type { ProblemCode } from '../../contract/problems';
import { allowed, refused, type Rules, type Standing } from '../engine/rules';
import { turnFilter, turnOf, type Separation } from '../engine/secondPerson';
import { bankFile } from './bankFile';
import { estimate } from './estimate';
import { cancelItem, hold, markFailed, markPaid, release, retry } from './itemActs';
import { make, recalculate } from './make';
import { itemTotals } from './itemTotals';
import { openItems, owed } from './owed';
import { approve, cancel, process, requestChanges, submit } from './runActs';
import { statement } from './statement';

const onlyIn = (state: LiquidationState | LiquidationItemState, code: ProblemCode) => (record: Standing) =>
  record['state'] === state ? allowed : refused(code);
const inReview = onlyIn('inReview', 'liquidation.notInReview');
const draft = onlyIn('draft', 'liquidation.notDraft');
const notLeft: readonly unknown[] = ['draft', 'inReview', 'approved'] satisfies LiquidationState[];
const cancelable: readonly unknown[] = ['held', 'failed'] satisfies LiquidationItemState[];

/** Who made or submitted a run does not approve it. */
const separation: Separation = { waiting: { state: ['inReview'] }, preparedBy: ['createdBy', 'submittedBy'] };

/** draft → inReview → approved → processing → paid or partiallyPaid; canceled while nothing has left. */
export const liquidationRules: Rules = {
  create: make,
  requests: { owed, 'open-items': openItems, estimate },
  documents: { 'bank-file': bankFile },
  available: {
    submit: (run) =>
      run['companiesCount'] === 0 && run['state'] === 'draft' ? refused('liquidation.nothingOwed') : draft(run),
    recalculate: draft,
    'request-changes': inReview,
    approve(run, viewer) {
      const standing = inReview(run);
      return turnOf(separation, run, viewer) === 'others' ? refused('approval.samePerson') : standing;
    },
    process: onlyIn('approved', 'liquidation.notApproved'),
    cancel(run) {
      if (run['state'] === 'canceled') return refused('liquidation.canceled');
      return notLeft.includes(run['state']) ? allowed : refused('liquidation.hasLeft');
    },
  },
  filters: turnFilter(separation),
  derive: (run, viewer) => ({
    turn: turnOf(separation, run, viewer),
    outstandingMinor: Number(run['payableMinor']) - Number(run['paidMinor']),
    payableCount: Number(run['companiesCount']) - Number(run['heldCount']) - Number(run['carriedCount']),
  }),
  actions: { submit, 'request-changes': requestChanges, approve, process, recalculate, cancel },
};

/** pending ⇄ held; pending → processing → paid, or failed → processing; held or failed → canceled. */
export const liquidationItemRules: Rules = {
  requests: { totals: itemTotals },
  documents: { statement },
  available: {
    hold: (item) =>
      item['state'] === 'pending' && item['reservedAt'] === null ? allowed : refused('liquidationItem.notPending'),
    release: onlyIn('held', 'liquidationItem.notHeld'),
    'mark-paid': onlyIn('processing', 'liquidationItem.notProcessing'),
    'mark-failed': onlyIn('processing', 'liquidationItem.notProcessing'),
    retry: onlyIn('failed', 'liquidationItem.notFailed'),
    cancel: (item) => (cancelable.includes(item['state']) ? allowed : refused('liquidationItem.notCancelable')),
  },
  actions: { hold, release, 'mark-paid': markPaid, 'mark-failed': markFailed, retry, cancel: cancelItem },
};
