import { unitsOf } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';

/** Control totals to compare with the bank's: number of payments and their sum, in minor units. */
export interface Control {
  count: number;
  minor: number;
}

/** Computes the control totals of a downloaded bank file; an unreadable row counts as a payment of zero. */
export async function controlOf(file: string, currency: string): Promise<Control> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  return {
    count: data.length,
    minor: data.reduce((sum, { amount = '' }) => sum + (unitsOf(amount, decimalsOf(currency)) ?? 0), 0),
  };
}
