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
    /** Committed capital. Of an ended investment, only the part that was paid in counts. */
    committedMinor: { kind: 'money', measure: 'closing' },
    paidInMinor: { kind: 'money', measure: 'closing' },
    returnedMinor: { kind: 'money', measure: 'closing', sum: { principalMinor: 1, yieldMinor: 1 } },
    yieldMinor: { kind: 'money', measure: 'closing' },
    dpiBp: {
      kind: 'rate',
      measure: 'closing',
      ratio: ['returnedMinor', 'paidInMinor'],
      isFactor: true,
      betterWhen: 'more',
    },
    principalMinor: { kind: 'money', measure: 'closing' },
    writtenOffMinor: { kind: 'money', measure: 'closing', betterWhen: 'less' },
    /**
     * Scheduled payments to investors that are due soon or overdue, independent of the report's range. Contributions by
     * investors are in `panels`.
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
    /** Investor's name as typed. Names that differ only in case or accents share a row. */
    investor: { kind: 'names', identifiesPeople: true },
    investment: { kind: 'records', resource: 'investments', identifiesPeople: true },
    instrument: { kind: 'choices', choices: instruments },
  },
  filters: ['investor', 'instrument'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panelValues: ['contributionsMinor', 'paymentsMinor'],
  panels: {
    /** Scheduled movements that are not paid yet, by month. Key: `2026-12`. */
    scheduled: ['contributionsMinor', 'paymentsMinor'],
    /**
     * Next scheduled movements. Key: due date and movement id, `2026-12-01 0198…`. Name: name of the investor.
     */
    next: ['contributionsMinor', 'paymentsMinor'],
  },
});
