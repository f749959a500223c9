import { sql } from 'kysely';
import {
  liquidationItems,
  liquidations,
  type LiquidationItemState,
  type LiquidationState,
} from '../../contract/money/liquidations';
import type { Availability, ProblemCode } from '../../contract/problems';
import { allowed, defineRules, refused, defineRequest } from '../engine/rules';
import { turnFilter, turnOf, type Separation, type SeparationOf } from '../engine/secondPerson';
import type { Viewer } from '../engine/writeContext';
import { raiseNotice } from '../notifications/raiseNotice';
import { bankFile } from './bankFile';
import { estimate, createRun, recalculate } from './createRun';
import { cancelItem, hold, markFailed, markPaid, release, retry } from './itemActions';
import type { Liquidation, LiquidationItem } from './run';
import { openItems, owedAmounts } from './owed';
import { approve, cancel, process, requestChanges, submit } from './runActions';
import { statement } from './statement';
import { liquidationItemEndpoints } from '../../contract/money/liquidationEndpoints';
import { payableAmounts } from '../db/payables';
import { filterCondition } from '../engine/conditions';
import { readFilter } from '../engine/filter';
import { findWords } from '../engine/matching';
import { toPayableAmounts } from './payables';
import { untyped } from '../db/database';

const itemTotals = defineRequest(liquidationItems, liquidationItemEndpoints.totals, {
  async run(context, table, { liquidationId, filter: filterInput }) {
    const filter = readFilter(table, { ...filterInput, liquidationId }, context);
    const sums = await untyped(context.trx)
      .selectFrom(liquidationItems.table)
      .select((select) => [
        select.fn.countAll().as('count'),
        ...payableAmounts.map((name) => select.fn.sum(name).as(name)),
        sql<
          string | number
        >`sum(case when ${select.ref('netMinor')} < 0 then -${select.ref('netMinor')} else 0 end)`.as('debtMinor'),
      ])
      .where(
        filterCondition(table, filter, { lookUpBy: null, foundWords: await findWords(context.trx, table, filter) }),
      )
      .executeTakeFirstOrThrow();
    const { count, debtMinor: debt, ...amounts } = sums;
    const totals = toPayableAmounts(amounts);
    const debtMinor = Number(debt ?? 0);
    return { count: Number(count), totals, owedMinor: totals.netMinor + debtMinor, debtMinor };
  },
});

const requireRunState =
  (state: LiquidationState, code: ProblemCode) =>
  (run: Liquidation): Availability =>
    run.state === state ? allowed : refused(code);
const inReview = (run: Liquidation): Availability =>
  run.state === 'draft'
    ? refused('liquidation.notSubmitted')
    : requireRunState('inReview', 'liquidation.notInReview')(run);
const draft = requireRunState('draft', 'liquidation.notDraft');
const requireItemState =
  (state: LiquidationItemState, code: ProblemCode) =>
  (item: LiquidationItem): Availability =>
    item.state === state ? allowed : refused(code);
const failed = requireItemState('failed', 'liquidationItem.notFailed');

const notProcessingCodes = {
  pending: 'liquidationItem.notProcessing',
  held: 'liquidationItem.held',
  paid: 'liquidationItem.paid',
  failed: 'liquidationItem.failed',
  carried: 'liquidationItem.carried',
  canceled: 'liquidationItem.canceled',
} as const satisfies Record<Exclude<LiquidationItemState, 'processing'>, ProblemCode>;
const requireProcessing = ({ state }: LiquidationItem): Availability =>
  state === 'processing' ? allowed : refused(notProcessingCodes[state]);
/** A retried payment is in no bank file until the next one is downloaded. */
function paidAvailability(item: LiquidationItem): Availability {
  const awaitsFile = item.state === 'processing' && item.bankFileNumber === null && (item.attempts ?? []).length > 0;
  return awaitsFile ? refused('liquidationItem.notProcessing') : requireProcessing(item);
}
function holdAvailability({ state, reservedAt }: LiquidationItem): Availability {
  if (state === 'pending') return reservedAt === null ? allowed : refused('liquidationItem.notPending');
  return refused(state === 'processing' ? 'liquidationItem.notPending' : notProcessingCodes[state]);
}
const approved = requireRunState('approved', 'liquidation.notApproved');
const statesWithBankFile: ReadonlySet<LiquidationState> = new Set(['processing', 'paid', 'partiallyPaid']);
const statesBeforePayment: ReadonlySet<LiquidationState> = new Set(['draft', 'inReview', 'approved']);
const cancelableStates: ReadonlySet<LiquidationItemState> = new Set(['held', 'failed']);

const separation: Separation = {
  waiting: { state: ['inReview'] },
  preparedBy: ['createdBy', 'submittedBy'],
} satisfies SeparationOf<typeof liquidations>;

function approvalAvailability(run: Liquidation, viewer: Viewer): Availability {
  return turnOf(separation, run, viewer) === 'others' ? refused('approval.samePerson') : inReview(run);
}

/**
 * States: draft → inReview → approved → processing → paid or partiallyPaid. A run can be canceled until money has left.
 */
export const liquidationRules = defineRules(liquidations, {
  create: createRun,
  requests: [owedAmounts, openItems, estimate],
  documents: [bankFile],
  available: {
    submit: (run) =>
      run.companiesCount === 0 && run.state === 'draft' ? refused('liquidation.nothingOwed') : draft(run),
    recalculate: draft,
    'request-changes': inReview,
    approve: approvalAvailability,
    process(run) {
      if (statesWithBankFile.has(run.state)) return refused('liquidation.hasBankFile');
      return run.state === 'canceled' ? refused('liquidation.canceled') : approved(run);
    },
    cancel(run) {
      if (run.state === 'canceled') return refused('liquidation.canceled');
      if (run.state === 'paid') return refused('liquidation.paid');
      return statesBeforePayment.has(run.state) ? allowed : refused('liquidation.hasLeft');
    },
  },
  async afterWrite(context, _table, before, after) {
    const isInReview = ({ state }: Liquidation) => state === 'inReview';
    raiseNotice(context, 'liquidationToApprove', { before, after }, isInReview, approvalAvailability);
  },
  filters: turnFilter(separation),
  computeFields: (run, viewer) => ({
    turn: turnOf(separation, run, viewer),
    outstandingMinor: run.payableMinor - run.paidMinor,
    payableCount: run.companiesCount - run.heldCount - run.carriedCount,
  }),
  actions: { submit, 'request-changes': requestChanges, approve, process, recalculate, cancel },
});

/** States: pending ⇄ held; pending → processing → paid, or failed → processing; held or failed → canceled. */
export const liquidationItemRules = defineRules(liquidationItems, {
  requests: [itemTotals],
  documents: [statement],
  available: {
    hold: holdAvailability,
    release: requireItemState('held', 'liquidationItem.notHeld'),
    'mark-paid': paidAvailability,
    'mark-failed': requireProcessing,
    retry: failed,
    cancel: (item) => (cancelableStates.has(item.state) ? allowed : refused('liquidationItem.notCancelable')),
  },
  async afterWrite(context, _table, before, after) {
    const hasFailed = ({ state }: LiquidationItem) => state === 'failed';
    raiseNotice(context, 'paymentFailed', { before, after }, hasFailed, failed);
  },
  actions: { hold, release, 'mark-paid': markPaid, 'mark-failed': markFailed, retry, cancel: cancelItem },
});
