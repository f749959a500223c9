import { unitsOf } from '../../contract/amounts';
import { currencies, decimalsOf } from '../../contract/currencies';
import { dateIn } from '../../contract/days';
import { typedDay } from '../../contract/typedDays';
import type { Table } from '../engine/table';

/** What `q` says of money: an amount, and on which day. */
export interface AmountSought {
  /** By the number of decimals of a currency, in its minor units. */
  unitsByDecimals: ReadonlyMap<number, number>;
  /** A calendar date; `null`: whenever. */
  date: string | null;
}

/** Reads `1,250.00`, `$1250 22/11` or `1250 2026-11-22`; `null` if `q` says anything else. `now`: of a day without a year. */
export function amountIn(q: string, now: Date, timeZone: string): AmountSought | null {
  const parts = q.split(/\s+/).filter(Boolean);
  const dayOf = (part: string) => typedDay(part, dateIn(timeZone, now), 'dayFirst');
  const dates = parts.flatMap((part) => dayOf(part) ?? []);
  const [amount, ...others] = parts.filter((part) => dayOf(part) === null);
  if (amount === undefined || others.length > 0 || dates.length > 1) return null;
  const scales = [...new Set(currencies.map(decimalsOf))];
  const units = scales.flatMap((scale): [number, number][] => {
    const read = unitsOf(amount, scale);
    return typeof read === 'number' && read > 0 ? [[scale, read]] : [];
  });
  return units.length > 0 ? { unitsByDecimals: new Map(units), date: dates[0] ?? null } : null;
}

/** By which field a resource of money is found by an amount, and by which by a day: the first that its lists show and filter by. */
function amountFieldsOf({ resource, paths }: Table): { amount: string; currency: string; date: string | null } | null {
  if (resource.money !== true) return null;
  const isAsked = (name: string) => paths.get(name)?.filter === true;
  const named = Object.entries(resource.fields).filter(([name]) => isAsked(name));
  const amount = named.find(([, { kind, column }]) => kind === 'money' && column === 'shown');
  const currency = amount?.[1].kind === 'money' ? amount[1].currency : undefined;
  if (!amount || currency === undefined || !isAsked(currency)) return null;
  const date = named.find(([, { kind }]) => kind === 'date');
  return { amount: amount[0], currency, date: date?.[0] ?? null };
}

/**
 * The filters by which a list has what is over the amount, one for each number of decimals: 116.00 pesos are 11,600
 * centavos, and 116 pesos chilenos 116.
 */
export function filtersFor(table: Table, { unitsByDecimals, date }: AmountSought): Readonly<Record<string, unknown>>[] {
  const fields = amountFieldsOf(table);
  if (!fields || (date !== null && fields.date === null)) return [];
  const onDay = date !== null && fields.date !== null ? { [fields.date]: date } : {};
  return [...unitsByDecimals].map(([decimals, units]) => {
    const some = currencies.filter((currency) => decimalsOf(currency) === decimals);
    return Object.assign({ [fields.amount]: units, [fields.currency]: some }, onDay);
  });
}
