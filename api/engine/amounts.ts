import { parseUnits } from '../../contract/amounts';
import { currencies, decimalsOf } from '../../contract/currencies';
import { dateIn } from '../../contract/days';
import { parseTypedDate } from '../../contract/search';
import type { Table } from './table';
import type { Viewer } from './writeContext';

interface AmountQuery {
  unitsByDecimals: ReadonlyMap<number, number>;
  date: string | null;
}

function parseAmountQuery(q: string, { at, timeZone }: Viewer): AmountQuery | null {
  const parts = q.split(/\s+/).filter(Boolean);
  const dayOf = (part: string) => parseTypedDate(part, dateIn(timeZone, new Date(at)), 'dayFirst');
  const dates = parts.flatMap((part) => dayOf(part) ?? []);
  const [amount, ...others] = parts.filter((part) => dayOf(part) === null);
  if (amount === undefined || others.length > 0 || dates.length > 1) return null;
  const scales = [...new Set(currencies.map(decimalsOf))];
  const units = scales.flatMap((scale): [number, number][] => {
    const parsed = parseUnits(amount, scale);
    return typeof parsed === 'number' && parsed > 0 ? [[scale, parsed]] : [];
  });
  return units.length > 0 ? { unitsByDecimals: new Map(units), date: dates[0] ?? null } : null;
}

function amountFieldsOf({ resource, paths }: Table): { amount: string; currency: string; date: string | null } | null {
  if (resource.money !== true) return null;
  const isFilterable = (name: string) => paths.get(name)?.filter === true;
  const filterableFields = Object.entries(resource.fields).filter(([name]) => isFilterable(name));
  const amount = filterableFields.find(([, { kind, column }]) => kind === 'money' && column === 'shown');
  const currency = amount?.[1].kind === 'money' ? amount[1].currency : undefined;
  if (!amount || currency === undefined || !isFilterable(currency)) return null;
  const date = filterableFields.find(([, { kind }]) => kind === 'date');
  return { amount: amount[0], currency, date: date?.[0] ?? null };
}

/**
 * Parses an amount with an optional date: `1,250.00`, `$1250 22/11` or `1250 2026-11-22`. Returns list filters that find
 * it, one for each number of decimals that a currency can have: 116 is 11,600 minor units in Mexican pesos and 116 in
 * Chilean pesos. Returns none for any other text.
 */
export function amountFilters(table: Table, q: string, viewer: Viewer): Readonly<Record<string, unknown>>[] {
  const query = parseAmountQuery(q, viewer);
  const fields = query && amountFieldsOf(table);
  if (!fields || (query.date !== null && fields.date === null)) return [];
  const dateFilter = query.date !== null && fields.date !== null ? { [fields.date]: query.date } : {};
  return [...query.unitsByDecimals].map(([decimals, units]) => {
    const matchingCurrencies = currencies.filter((currency) => decimalsOf(currency) === decimals);
    return Object.assign({ [fields.amount]: units, [fields.currency]: matchingCurrencies }, dateFilter);
  });
}
