import type { ReportRow } from '../../../contract/reports/endpoints';
import type { inversionesReport } from '../../../contract/reports/inversiones';

type CapitalRow = ReportRow<typeof inversionesReport>;

export interface Due {
  movementId: string;
  on: string;
  investor: string;
  contributionsMinor: number;
  paymentsMinor: number;
}

/** Parses the panel `next`: key `2026-12-01 0198…` (date and movement), name of the investor. */
export function dueOf(rows: readonly CapitalRow[]): Due[] {
  return rows.map(({ key, name, values }) => {
    const [on = '', movementId = ''] = key.split(' ');
    return {
      movementId,
      on,
      investor: typeof name === 'string' ? name : '',
      contributionsMinor: values.contributionsMinor ?? 0,
      paymentsMinor: values.paymentsMinor ?? 0,
    };
  });
}

/** Returns every month from the first to the last, with empty rows for the gaps. */
export function monthsOf(rows: readonly CapitalRow[]): CapitalRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const [first, ...others] = [...byKey.keys()].sort();
  if (first === undefined) return [];
  const months: CapitalRow[] = [];
  const last = others.at(-1) ?? first;
  const add = (month: string): void => {
    months.push(byKey.get(month) ?? { key: month, values: {} });
    if (month < last) add(after(month));
  };
  add(first);
  return months;
}

function after(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
