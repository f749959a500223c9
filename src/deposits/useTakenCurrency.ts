import { useFormContext } from 'react-hook-form';
import type { deposits } from '../../contract/money/deposits';
import { decimalsOf } from '../../contract/currencies';

/** Makes the currency of whom the deposit is for that of the form. */
export function useTakenCurrency(): (currency: string) => void {
  const { setValue, getValues } = useFormContext();
  return (currency) => {
    const before = String(getValues('currency'));
    if (before === currency) return;
    // An amount typed in a currency of other decimals would become a hundred times another.
    if (decimalsOf(currency) !== decimalsOf(before))
      setValue('amountMinor' satisfies keyof typeof deposits.fields, null);
    setValue('currency', currency, { shouldDirty: true });
  };
}
