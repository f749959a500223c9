import {
  liquidationItems,
  liquidations,
  type LiquidationItemState,
  type LiquidationState,
} from '../../contract/money/liquidations';
import type { Availability, ProblemCode } from '../../contract/problems';
import { allowed, defineRules, refused } from '../engine/rules';
import { turnFilter, turnOf, type Separation, type SeparationOf } from '../engine/secondPerson';
import type { Viewer } from '../engine/writeContext';
import { raiseNotice } from '../notices/waiting';
import { bankFile } from './bankFile';
import { estimate } from './estimate';
import { cancelItem, hold, markFailed, markPaid, release, retry } from './itemActions';
import type { Liquidation, LiquidationItem } from './liquidation';
import { make, recalculate } from './createRun';
import { itemTotals } from './itemTotals';
import { openItems, owed } from './owed';
import { approve, cancel, process, requestChanges, submit } from './runActions';
import { statement } from './statement';

const runIn =
  (state: LiquidationState, code: ProblemCode) =>
  (run: Liquidation): Availability =>
    run.state === state ? allowed : refused(code);
const inReview = runIn('inReview', 'liquidation.notInReview');
const draft = runIn('draft', 'liquidation.notDraft');
const itemIn =
  (state: LiquidationItemState, code: ProblemCode) =>
  (item: LiquidationItem): Availability =>
    item.state === state ? allowed : refused(code);
const failed = itemIn('failed', 'liquidationItem.notFailed');

const notSent = {
  pending: 'liquidationItem.notProcessing',
  held: 'liquidationItem.held',
  paid: 'liquidationItem.paid',
  failed: 'liquidationItem.failed',
  carried: 'liquidationItem.carried',
  canceled: 'liquidationItem.canceled',
} as const satisfies Record<Exclude<LiquidationItemState, 'processing'>, ProblemCode>;
const sent = ({ state }: LiquidationItem): Availability => (state === 'processing' ? allowed : refused(notSent[state]));
function holdable({ state, reservedAt }: LiquidationItem): Availability {
  if (state === 'pending') return reservedAt === null ? allowed : refused('liquidationItem.notPending');
  return refused(state === 'processing' ? 'liquidationItem.notPending' : notSent[state]);
}
const approved = runIn('approved', 'liquidation.notApproved');
const hasBankFile: ReadonlySet<LiquidationState> = new Set(['processing', 'paid', 'partiallyPaid']);
const notLeft: ReadonlySet<LiquidationState> = new Set(['draft', 'inReview', 'approved']);
const cancelable: ReadonlySet<LiquidationItemState> = new Set(['held', 'failed']);

/** Requires a second person: whoever created or submitted a run may not approve it. */
const separation: Separation = {
  waiting: { state: ['inReview'] },
  preparedBy: ['createdBy', 'submittedBy'],
} satisfies SeparationOf<typeof liquidations>;

function approvable(run: Liquidation, viewer: Viewer): Availability {
  return turnOf(separation, run, viewer) === 'others' ? refused('approval.samePerson') : inReview(run);
}

/** draft → inReview → approved → processing → paid or partiallyPaid; canceled while no money has left. */
export const liquidationRules = defineRules(liquidations, {
  create: make,
  requests: [owed, openItems, estimate],
  documents: [bankFile],
  available: {
    submit: (run) =>
      run.companiesCount === 0 && run.state === 'draft' ? refused('liquidation.nothingOwed') : draft(run),
    recalculate: draft,
    'request-changes': inReview,
    approve: approvable,
    process(run) {
      if (hasBankFile.has(run.state)) return refused('liquidation.hasBankFile');
      return run.state === 'canceled' ? refused('liquidation.canceled') : approved(run);
    },
    cancel(run) {
      if (run.state === 'canceled') return refused('liquidation.canceled');
      if (run.state === 'paid') return refused('liquidation.paid');
      return notLeft.has(run.state) ? allowed : refused('liquidation.hasLeft');
    },
  },
  async afterWrite(context, _table, before, after) {
    const isInReview = ({ state }: Liquidation) => state === 'inReview';
    raiseNotice(context, 'liquidationToApprove', { before, after }, isInReview, approvable);
  },
  filters: turnFilter(separation),
  derive: (run, viewer) => ({
    turn: turnOf(separation, run, viewer),
    outstandingMinor: run.payableMinor - run.paidMinor,
    payableCount: run.companiesCount - run.heldCount - run.carriedCount,
  }),
  actions: { submit, 'request-changes': requestChanges, approve, process, recalculate, cancel },
});

/** pending ⇄ held; pending → processing → paid, or failed → processing; held or failed → canceled. */
export const liquidationItemRules = defineRules(liquidationItems, {
  requests: [itemTotals],
  documents: [statement],
  available: {
    hold: holdable,
    release: itemIn('held', 'liquidationItem.notHeld'),
    'mark-paid': sent,
    'mark-failed': sent,
    retry: failed,
    cancel: (item) => (cancelable.has(item.state) ? allowed : refused('liquidationItem.notCancelable')),
  },
  async afterWrite(context, _table, before, after) {
    const hasFailed = ({ state }: LiquidationItem) => state === 'failed';
    raiseNotice(context, 'paymentFailed', { before, after }, hasFailed, failed);
  },
  actions: { hold, release, 'mark-paid': markPaid, 'mark-failed': markFailed, retry, cancel: cancelItem },
});
