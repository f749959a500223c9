import type { FieldOf } from '../../../contract/fields';
import { platformCurrency } from '../../../contract/currencies';
import { Nothing } from '../ui/Nothing';
import { useFormat } from '../ui/format';
import { byName, onePart, type CellProps, type FieldDisplay, type Values } from './kind';

/** Returns the currency of an amount: that of its sibling field, or the platform's. */
export function currencyOf({ currency }: FieldOf<'money'>, beside: Values): string {
  const code = currency === undefined ? undefined : beside[currency];
  return typeof code === 'string' && code ? code : platformCurrency;
}

function Cell({ value, field, beside }: CellProps<'money'>) {
  const { money } = useFormat();
  return value === null ? <Nothing /> : <>{money(value, currencyOf(field, beside))}</>;
}

export const money: FieldDisplay<'money'> = {
  Cell,
  text: (value, { format }, { field, beside }) =>
    value === null ? '' : format.money(value, currencyOf(field, beside)),
  isNumber: true,
  parts: onePart,
  sortBy: byName,
  section: 'terms',
  filtersLast: false,
};
