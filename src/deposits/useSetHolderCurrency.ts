import { useFormContext } from 'react-hook-form';
import type { deposits } from '../../contract/money/deposits';
import { decimalsOf } from '../../contract/currencies';

export function useSetHolderCurrency(): (currency: string) => void {
  const { setValue, getValues } = useFormContext();
  return (currency) => {
    const previousCurrency = String(getValues('currency'));
    if (previousCurrency === currency) return;
    // Clears the amount if the two currencies have different decimals: it would change by a power of ten.
    if (decimalsOf(currency) !== decimalsOf(previousCurrency))
      setValue('amountMinor' satisfies keyof typeof deposits.fields, null);
    setValue('currency', currency, { shouldDirty: true });
  };
}
