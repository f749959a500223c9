import type { ReportRow } from '../../../contract/reports/endpoints';
import type { inversionesReport } from '../../../contract/reports/inversiones';

type CapitalRow = ReportRow<typeof inversionesReport>;

export interface DueMovement {
  movementId: string;
  dueOn: string;
  investor: string;
  contributionsMinor: number;
  paymentsMinor: number;
}

/** Parses the panel `next`: key `2026-12-01 0198…` (date and movement), name of the investor. */
export function parseDueMovements(rows: readonly CapitalRow[]): DueMovement[] {
  return rows.map(({ key, name, values }) => {
    const [dueOn = '', movementId = ''] = key.split(' ');
    return {
      movementId,
      dueOn,
      investor: typeof name === 'string' ? name : '',
      contributionsMinor: values.contributionsMinor ?? 0,
      paymentsMinor: values.paymentsMinor ?? 0,
    };
  });
}

/** Returns every month from the first to the last, with empty rows for the gaps. */
export function fillMonths(rows: readonly CapitalRow[]): CapitalRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const [first, ...others] = [...byKey.keys()].sort();
  if (first === undefined) return [];
  const months: CapitalRow[] = [];
  const last = others.at(-1) ?? first;
  const addUntilLast = (month: string): void => {
    months.push(byKey.get(month) ?? { key: month, values: {} });
    if (month < last) addUntilLast(nextMonth(month));
  };
  addUntilLast(first);
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
