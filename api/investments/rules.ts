import type { Availability, Violation } from '../contract/problems';
import { invalid } from '../problem';
import { todayOf } from '../resources/act';
import { nextNumber } from '../resources/numbering';
import { allowed, refused, type Rules, type Standing, type Values } from '../resources/rules';
import { acts } from './acts';
import { isOpen, readInvestment } from './investment';
import { readMovement } from './movement';
import { movementActs } from './movementActs';

const whileActive = (record: Standing): Availability => (readInvestment(record).state === 'active' ? allowed : refused('investment.notActive'));

function closable(record: Standing): Availability {
  const investment = readInvestment(record);
  if (!isOpen(investment)) return refused('investment.closed');
  if (investment.outstandingMinor > 0) return refused('investment.outstanding');
  return investment.scheduledCount > 0 ? refused('investment.scheduled', { count: investment.scheduledCount }) : allowed;
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

/** Capital put in by partners: it enters by deposits of their own, and returns by acts (money.md, Investments). */
export const investmentRules: Rules = {
  available: {
    return: whileActive,
    'write-off'(record) {
      const active = whileActive(record);
      return active.allowed && readInvestment(record).outstandingMinor === 0 ? refused('investment.nothingOutstanding') : active;
    },
    schedule: (record) => (isOpen(readInvestment(record)) ? allowed : refused('investment.closed')),
    close: closable,
  },
  actions: acts,
  async check(act, _table, values, before) {
    const { startsOn, maturesOn } = values;
    const violations: Violation[] = [
      ...(typeof maturesOn === 'string' && maturesOn <= String(startsOn) ? [{ field: 'maturesOn', code: 'notAfterStart' } as const] : []),
      ...(before ? promisedAfterwards(values, before) : []),
    ];
    if (violations.length > 0) throw invalid(...violations);
    return before ? values : { ...values, number: await nextNumber(act, 'INV') };
  },
};

const whileScheduled = (record: Standing): Availability => (readMovement(record).state === 'scheduled' ? allowed : refused('investmentMovement.notScheduled'));
/** A contribution is confirmed and reversed by the deposit that brings it. */
const unlessByDeposit = (record: Standing): Availability => (readMovement(record).type === 'contribution' ? refused('investmentMovement.byDeposit') : allowed);

export const movementRules: Rules = {
  available: {
    confirm(record) {
      const scheduled = whileScheduled(record);
      return scheduled.allowed ? unlessByDeposit(record) : scheduled;
    },
    cancel: whileScheduled,
    reverse: (record) => (readMovement(record).state === 'confirmed' ? unlessByDeposit(record) : refused('investmentMovement.notConfirmed')),
  },
  actions: movementActs,
  derive(record, viewer) {
    const { state, dueOn } = readMovement(record);
    return { overdue: state === 'scheduled' && dueOn < todayOf(viewer) };
  },
};
