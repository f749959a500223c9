import { EmptyValue } from '../ui/values';
import { useFormat } from '../ui/format';
import { sortByName, singlePart, type CellProps, type FieldDisplay, type Values } from './kind';
import type { FieldOf } from '../../../contract/fields';
import { platformCurrency } from '../../../contract/currencies';

function IntegerCell({ value, field }: CellProps<'integer'>) {
  const { number } = useFormat();
  return value === null ? <EmptyValue /> : <>{field.ordinal ? String(value) : number(value)}</>;
}

export const integer: FieldDisplay<'integer'> = {
  Cell: IntegerCell,
  text: (value, { format }, { field }) => {
    if (value === null) return '';
    return field.ordinal ? String(value) : format.number(value);
  },
  isNumber: true,
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  isFilterLast: false,
};

function RateCell({ value }: CellProps<'rate'>) {
  const { rate } = useFormat();
  return value === null ? <EmptyValue /> : <>{rate(value)}</>;
}

export const rate: FieldDisplay<'rate'> = {
  Cell: RateCell,
  text: (value, { format }) => (value === null ? '' : format.rate(value)),
  isNumber: true,
  parts: singlePart,
  sortBy: sortByName,
  section: 'terms',
  isFilterLast: false,
};

export function currencyOf({ currency }: FieldOf<'money'>, siblings: Values): string {
  const code = currency === undefined ? undefined : siblings[currency];
  return typeof code === 'string' && code ? code : platformCurrency;
}

function MoneyCell({ value, field, siblings }: CellProps<'money'>) {
  const { money } = useFormat();
  return value === null ? <EmptyValue /> : <>{money(value, currencyOf(field, siblings))}</>;
}

export const money: FieldDisplay<'money'> = {
  Cell: MoneyCell,
  text: (value, { format }, { field, siblings }) =>
    value === null ? '' : format.money(value, currencyOf(field, siblings)),
  isNumber: true,
  parts: singlePart,
  sortBy: sortByName,
  section: 'terms',
  isFilterLast: false,
};
