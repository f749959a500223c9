import { unitsOf } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';

/** By what a bank file is compared with what the bank reads: how many payments it holds and what they come to, in minor units. */
export interface Control {
  count: number;
  minor: number;
}

/** Counts and adds up the payments of a bank file as it was downloaded; what is no payment counts as one of nothing. */
export async function controlOf(file: string, currency: string): Promise<Control> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  return {
    count: data.length,
    minor: data.reduce((sum, { amount = '' }) => sum + (unitsOf(amount, decimalsOf(currency)) ?? 0), 0),
  };
}
