import { payments } from '../../contract/money/investments';
import type { Availability, Violation } from '../../contract/problems';
import { invalid } from '../problem';
import { todayOf, type Viewer } from '../engine/act';
import { nextNumber } from '../engine/numbering';
import { allowed, refused, type Rules, type Standing, type Values } from '../engine/rules';
import { needsSecondPerson, turnFilter, turnOf, type Separation } from '../engine/secondPerson';
import { acts } from './acts';
import { isOpen, readInvestment } from './investment';
import { readMovement, takesTwo } from './movement';
import { movementActs } from './movementActs';

const whileActive = (record: Standing): Availability =>
  readInvestment(record).state === 'active' ? allowed : refused('investment.notActive');

/** Who recorded an investment does not give up much of it alone. */
function writableOff(record: Standing, viewer: Viewer): Availability {
  const active = whileActive(record);
  if (!active.allowed) return active;
  const { outstandingMinor, currency, recordedBy } = readInvestment(record);
  if (outstandingMinor === 0) return refused('investment.nothingOutstanding');
  const isOwn = recordedBy === viewer.actor.uid;
  return isOwn && needsSecondPerson({ amountMinor: outstandingMinor, currency }, viewer)
    ? refused('approval.samePerson')
    : allowed;
}

function closable(record: Standing): Availability {
  const investment = readInvestment(record);
  if (!isOpen(investment)) return refused('investment.closed');
  if (investment.outstandingMinor > 0) return refused('investment.outstanding');
  return investment.scheduledCount > 0
    ? refused('investment.scheduled', { count: investment.scheduledCount })
    : allowed;
}

/** Once capital was put in, what was promised is not made less than that, nor to begin on another day: reports tell of both. */
function promisedAfterwards(values: Values, before: Standing): Violation[] {
  if (before['state'] === 'committed') return [];
  const paidInMinor = Number(before['paidInMinor']);
  const isLess = Number(values['committedMinor']) < Math.min(paidInMinor, Number(before['committedMinor']));
  return [
    ...(values['startsOn'] === before['startsOn'] ? [] : [{ field: 'startsOn', code: 'frozen' } as const]),
    ...(isLess ? [{ field: 'committedMinor', code: 'tooSmall', params: { min: paidInMinor } } as const] : []),
  ];
}

/** Capital put in by partners: it enters by deposits and returns by actions (docs/business.md, Investments). */
export const investmentRules: Rules = {
  available: {
    return: whileActive,
    'write-off': writableOff,
    schedule: (record) => (isOpen(readInvestment(record)) ? allowed : refused('investment.closed')),
    close: closable,
  },
  actions: acts,
  async check(act, _table, values, before) {
    const { startsOn, maturesOn } = values;
    const violations: Violation[] = [
      ...(typeof maturesOn === 'string' && maturesOn <= String(startsOn)
        ? [{ field: 'maturesOn', code: 'notAfterStart' } as const]
        : []),
      ...(before ? promisedAfterwards(values, before) : []),
    ];
    if (violations.length > 0) throw invalid(...violations);
    return before
      ? values
      : {
          ...values,
          number: await nextNumber(act, 'INV'),
          recordedBy: act.actor.uid,
          recordedByEmail: act.actor.email,
        };
  },
  derive: (record, { secondPersonFromMinor }) => ({
    secondPersonFromMinor: secondPersonFromMinor[readInvestment(record).currency],
  }),
};

const whileScheduled = (record: Standing): Availability =>
  readMovement(record).state === 'scheduled' ? allowed : refused('investmentMovement.notScheduled');
/** A contribution is confirmed and reversed by the deposit that brings it. */
const unlessByDeposit = (record: Standing): Availability =>
  readMovement(record).type === 'contribution' ? refused('investmentMovement.byDeposit') : allowed;

/** Who scheduled a large payment does not confirm it. */
const separation: Separation = {
  waiting: { state: ['scheduled'], type: payments },
  preparedBy: ['scheduledBy'],
  amount: 'amountMinor',
};

function confirmable(record: Standing, viewer: Viewer): Availability {
  const movement = readMovement(record);
  if (movement.state !== 'scheduled') return whileScheduled(record);
  return turnOf(separation, record, viewer) === 'others' ? refused('approval.samePerson') : unlessByDeposit(record);
}

export const movementRules: Rules = {
  available: {
    confirm: confirmable,
    cancel: whileScheduled,
    reverse: (record) =>
      readMovement(record).state === 'confirmed' ? unlessByDeposit(record) : refused('investmentMovement.notConfirmed'),
  },
  actions: movementActs,
  filters: turnFilter(separation),
  derive(record, viewer) {
    const movement = readMovement(record);
    return {
      overdue: movement.state === 'scheduled' && movement.dueOn < todayOf(viewer),
      needsSecondPerson: takesTwo(movement, viewer),
      turn: turnOf(separation, record, viewer),
    };
  },
};
