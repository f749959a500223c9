import { parseUnits } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';

/** Control totals to compare with the bank's: number of payments and their sum, in minor units. */
export interface ControlTotals {
  count: number;
  minor: number;
}

/** Computes the control totals of a downloaded bank file; an unreadable row counts as a payment of zero. */
export async function readControlTotals(file: string, currency: string): Promise<ControlTotals> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  return {
    count: data.length,
    minor: data.reduce((sum, { amount = '' }) => sum + (parseUnits(amount, decimalsOf(currency)) ?? 0), 0),
  };
}
