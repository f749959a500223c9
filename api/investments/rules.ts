import { investmentMovements, investments, paymentTypes } from '../../contract/money/investments';
import type { Availability, ViolationOf } from '../../contract/problems';
import { invalid } from '../problem';
import { todayOf, type Viewer, type WriteContext } from '../engine/writeContext';
import { postingDateViolations, isInClosedPeriod, queryClosedUntil } from '../ledger/postingDate';
import { assertCurrencyOffered } from '../settings/records';
import { nextNumber } from '../engine/numbering';
import type { FormOf } from '../engine/record';
import { allowed, defineRules, refused } from '../engine/rules';
import { needsSecondPerson, turnFilter, turnOf, type Separation, type SeparationOf } from '../engine/secondPerson';
import { valuesFor } from '../engine/table';
import { actions } from './actions';
import { isOpen, type Investment } from './investment';
import { requiresSecondPerson, type Movement } from './movement';
import * as movementActions from './movementActions';

type InvestmentForm = FormOf<typeof investments>;

function whileActive(investment: Investment): Availability {
  if (!isOpen(investment)) return refused('investment.closed');
  return investment.state === 'active' ? allowed : refused('investment.notActive');
}

/** Refuses a large write-off by the person who recorded the investment. */
function writeOffAvailability(investment: Investment, viewer: Viewer): Availability {
  const active = whileActive(investment);
  if (!active.allowed) return active;
  const { outstandingMinor, currency, recordedBy } = investment;
  if (outstandingMinor === 0) return refused('investment.nothingOutstanding');
  const isOwn = recordedBy === viewer.actor.uid;
  return isOwn && needsSecondPerson({ amountMinor: outstandingMinor, currency }, viewer)
    ? refused('approval.samePerson')
    : allowed;
}

function closeAvailability(investment: Investment): Availability {
  if (!isOpen(investment)) return refused('investment.closed');
  if (investment.outstandingMinor > 0) return refused('investment.outstanding');
  return investment.scheduledCount > 0
    ? refused('investment.scheduled', { count: investment.scheduledCount })
    : allowed;
}

/**
 * Refuses a commitment below the paid-in capital, and a new start date after capital was paid in, because reports show
 * both.
 */
function commitmentViolations(values: InvestmentForm, before: Investment): ViolationOf<InvestmentForm>[] {
  if (before.state === 'committed') return [];
  const { paidInMinor } = before;
  const isLess = values.committedMinor < Math.min(paidInMinor, before.committedMinor);
  return [
    ...(values.startsOn === before.startsOn ? [] : [{ field: 'startsOn', code: 'frozen' } as const]),
    ...(isLess ? [{ field: 'committedMinor', code: 'tooSmall', params: { min: paidInMinor } } as const] : []),
  ];
}

/** Refuses changes of the start date or commitment that would change the report of a closed month. */
async function closedMonthViolations(
  context: WriteContext,
  { startsOn, committedMinor }: InvestmentForm,
  before: Investment | null,
): Promise<ViolationOf<InvestmentForm>[]> {
  const isMoved = startsOn !== before?.startsOn;
  if (!before || !(await isInClosedPeriod(context, before.startsOn)))
    return isMoved ? postingDateViolations(context, 'startsOn', startsOn) : [];
  return [
    ...(isMoved ? [{ field: 'startsOn', code: 'frozen' } as const] : []),
    ...(committedMinor === before.committedMinor ? [] : [{ field: 'committedMinor', code: 'frozen' } as const]),
  ];
}

export const investmentRules = defineRules(investments, {
  available: {
    return: whileActive,
    'write-off': writeOffAvailability,
    schedule: (investment) => (isOpen(investment) ? allowed : refused('investment.closed')),
    close: closeAvailability,
  },
  actions,
  async check(context, _table, values, before) {
    if (!before) assertCurrencyOffered(context, values.currency);
    const { startsOn, maturesOn } = values;
    const violations: ViolationOf<InvestmentForm>[] = [
      ...(maturesOn !== null && maturesOn <= startsOn ? [{ field: 'maturesOn', code: 'notAfterStart' } as const] : []),
      ...(before ? commitmentViolations(values, before) : []),
      ...(await closedMonthViolations(context, values, before)),
    ];
    if (violations.length > 0) throw invalid<InvestmentForm>(...violations);
    return before
      ? values
      : valuesFor(investments, {
          ...values,
          number: await nextNumber(context, 'INV'),
          recordedBy: context.actor.uid,
          recordedByEmail: context.actor.email,
        });
  },
  computeFields: ({ currency }, { secondPersonFromMinor }) => ({
    secondPersonFromMinor: secondPersonFromMinor[currency],
    frozenFields: [],
  }),
  async addRelatedFields({ db }, _table, records) {
    const closed = await queryClosedUntil(db);
    return records.map((record) => {
      const isInClosedMonth = closed !== null && record.startsOn <= closed;
      const frozenFields = [
        ...(isInClosedMonth || record.state !== 'committed' ? (['startsOn'] as const) : []),
        ...(isInClosedMonth ? (['committedMinor'] as const) : []),
      ];
      return { ...record, frozenFields };
    });
  },
});

const whileScheduled = ({ state }: Movement): Availability =>
  state === 'scheduled' ? allowed : refused('investmentMovement.notScheduled');
const unlessByDeposit = ({ type }: Movement): Availability =>
  type === 'contribution' ? refused('investmentMovement.byDeposit') : allowed;

/** Refuses the confirmation of a large payment by the person who scheduled it. */
const separation: Separation = {
  waiting: { state: ['scheduled'], type: paymentTypes },
  preparedBy: ['scheduledBy'],
  amount: 'amountMinor',
} satisfies SeparationOf<typeof investmentMovements>;

function confirmAvailability(movement: Movement, viewer: Viewer): Availability {
  if (movement.state !== 'scheduled') return whileScheduled(movement);
  return turnOf(separation, movement, viewer) === 'others' ? refused('approval.samePerson') : unlessByDeposit(movement);
}

export const movementRules = defineRules(investmentMovements, {
  available: {
    confirm: confirmAvailability,
    cancel: whileScheduled,
    reverse: (movement) =>
      movement.state === 'confirmed' ? unlessByDeposit(movement) : refused('investmentMovement.notConfirmed'),
  },
  actions: movementActions,
  filters: turnFilter(separation),
  computeFields: (movement, viewer) => ({
    overdue: movement.state === 'scheduled' && movement.dueOn < todayOf(viewer),
    needsSecondPerson: requiresSecondPerson(movement, viewer),
    turn: turnOf(separation, movement, viewer),
  }),
});
