import { instruments } from '../money/investments';
import { permittedReports } from '../duties';
import { defineReport } from './report';

export const dueSoonDays = 30;

export const inversionesReport = defineReport({
  name: 'inversiones',
  permitted: permittedReports.inversiones,
  figures: {
    outstandingMinor: {
      kind: 'money',
      measure: 'closing',
      sum: { paidInMinor: 1, principalMinor: -1, writtenOffMinor: -1 },
    },
    /** Committed capital; the part never called counts only until the investment is over. */
    committedMinor: { kind: 'money', measure: 'closing' },
    paidInMinor: { kind: 'money', measure: 'closing' },
    returnedMinor: { kind: 'money', measure: 'closing', sum: { principalMinor: 1, yieldMinor: 1 } },
    yieldMinor: { kind: 'money', measure: 'closing' },
    dpiBp: { kind: 'rate', measure: 'closing', ratio: ['returnedMinor', 'paidInMinor'], betterWhen: 'more' },
    principalMinor: { kind: 'money', measure: 'closing' },
    writtenOffMinor: { kind: 'money', measure: 'closing', betterWhen: 'less' },
    /**
     * Scheduled payments to investors, independent of the range: due soon, and overdue. Contributions by investors are
     * in the panels.
     */
    dueMinor: { kind: 'money', measure: 'now' },
    overdueMinor: { kind: 'money', measure: 'now', betterWhen: 'less' },
    overdue: { kind: 'count', measure: 'now', betterWhen: 'less' },
  },
  keyFigures: [
    'committedMinor',
    'paidInMinor',
    'returnedMinor',
    'yieldMinor',
    'outstandingMinor',
    'dpiBp',
    'dueMinor',
    'overdueMinor',
  ],
  groupings: {
    /** Name as typed; case and accents are ignored. */
    investor: { kind: 'names', ofPersons: true },
    investment: { kind: 'records', resource: 'investments', ofPersons: true },
    instrument: { kind: 'choices', choices: instruments },
  },
  filters: ['investor', 'instrument'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panelValues: ['contributionsMinor', 'paymentsMinor'],
  panels: {
    /** Scheduled and unpaid, by month: the key is `2026-12`. */
    scheduled: ['contributionsMinor', 'paymentsMinor'],
    /**
     * Next scheduled movements: the key is the day and the movement's id, `2026-12-01 0198…`, the name is the
     * investor's.
     */
    next: ['contributionsMinor', 'paymentsMinor'],
  },
});
