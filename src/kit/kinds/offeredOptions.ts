import { useNewRecords } from '../newRecords';

/** The options of a field of a form: of a currency those that owners offer, and the one it has. */
export function useOfferedOptions(name: string, options: readonly string[], value: unknown): readonly string[] {
  const offered: readonly string[] | undefined = useNewRecords()?.currencies;
  if (name !== 'currency' || !offered) return options;
  return options.filter((option) => offered.includes(option) || option === value);
}
