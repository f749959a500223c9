import { useNewRecords } from '../newRecords';

/** Returns the options of a form field: for a currency those the owners offer, plus the current value. */
export function useOfferedOptions(name: string, options: readonly string[], value: unknown): readonly string[] {
  const offered: readonly string[] | undefined = useNewRecords()?.currencies;
  if (name !== 'currency' || !offered) return options;
  return options.filter((option) => offered.includes(option) || option === value);
}
