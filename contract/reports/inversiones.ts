import { instruments } from '../money/investments';
import { permittedReports } from './permitted';
import { defineReport } from './report';

/** A payment due within this number of days is due soon. */
export const soonDays = 30;

/**
 * Capital put in by partners, and what came back, from the beginning to the end of the range
 * (docs/business.md, Inversiones).
 */
export const inversionesReport = defineReport({
  name: 'inversiones',
  permitted: permittedReports.inversiones,
  figures: {
    outstandingMinor: {
      kind: 'money',
      is: 'closing',
      sum: { paidInMinor: 1, principalMinor: -1, writtenOffMinor: -1 },
    },
    /** What was promised; what was never called of it, only until the investment is over. */
    committedMinor: { kind: 'money', is: 'closing' },
    paidInMinor: { kind: 'money', is: 'closing' },
    /** What came back: capital and yield. */
    returnedMinor: { kind: 'money', is: 'closing', sum: { principalMinor: 1, yieldMinor: 1 } },
    yieldMinor: { kind: 'money', is: 'closing' },
    /** returned ÷ paid in. */
    dpiBp: { kind: 'rate', is: 'closing', ratio: ['returnedMinor', 'paidInMinor'], good: 'more' },
    principalMinor: { kind: 'money', is: 'closing' },
    writtenOffMinor: { kind: 'money', is: 'closing', good: 'less' },
    /**
     * Of what is scheduled to be paid to investors, whatever the range: what is due soon, and what should have been
     * paid. What they are to put in is in the panels.
     */
    dueMinor: { kind: 'money', is: 'now' },
    overdueMinor: { kind: 'money', is: 'now', good: 'less' },
    overdue: { kind: 'count', is: 'now', good: 'less' },
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
    /** As the name is typed; case and accents make no other investor. */
    investor: { of: 'names', ofPersons: true },
    investment: { of: 'records', resource: 'investments', ofPersons: true },
    instrument: { of: 'choices', choices: instruments },
  },
  filters: ['investor', 'instrument'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panelValues: ['contributionsMinor', 'paymentsMinor'],
  panels: {
    /** What is scheduled and not paid, by month: the key is `2026-12`. */
    scheduled: ['contributionsMinor', 'paymentsMinor'],
    /** The next of it: the key is the day and the movement's id, `2026-12-01 0198…`, the name that of the investor. */
    next: ['contributionsMinor', 'paymentsMinor'],
  },
});
