import type { FieldOf } from '../../../contract/fields';
import { platformCurrency } from '../../../contract/currencies';
import { EmptyValue } from '../ui/EmptyValue';
import { useFormat } from '../ui/format';
import { sortByName, singlePart, type CellProps, type FieldDisplay, type Values } from './kind';

export function currencyOf({ currency }: FieldOf<'money'>, siblings: Values): string {
  const code = currency === undefined ? undefined : siblings[currency];
  return typeof code === 'string' && code ? code : platformCurrency;
}

function Cell({ value, field, siblings }: CellProps<'money'>) {
  const { money } = useFormat();
  return value === null ? <EmptyValue /> : <>{money(value, currencyOf(field, siblings))}</>;
}

export const money: FieldDisplay<'money'> = {
  Cell,
  text: (value, { format }, { field, siblings }) =>
    value === null ? '' : format.money(value, currencyOf(field, siblings)),
  isNumber: true,
  parts: singlePart,
  sortBy: sortByName,
  section: 'terms',
  filtersLast: false,
};
