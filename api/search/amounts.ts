import { unitsOf } from '../../contract/amounts';
import { currencies, decimalsOf } from '../../contract/currencies';
import { dateIn } from '../../contract/days';
import type { Resource } from '../../contract/resource';
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
  const dates = parts.flatMap((part) => dateOf(part, now, timeZone) ?? []);
  const [amount, ...others] = parts.filter((part) => dateOf(part, now, timeZone) === null);
  if (amount === undefined || others.length > 0 || dates.length > 1) return null;
  const scales = [...new Set(currencies.map(decimalsOf))];
  const units = scales.flatMap((scale): [number, number][] => {
    const read = unitsOf(amount, scale);
    return typeof read === 'number' && read > 0 ? [[scale, read]] : [];
  });
  return units.length > 0 ? { unitsByDecimals: new Map(units), date: dates[0] ?? null } : null;
}

/** `2026-11-22`, `22/11/2026`, `22/11/26` or `22/11`: the latest such day that is not to come. */
function dateOf(text: string, now: Date, timeZone: string): string | null {
  const today = dateIn(timeZone, now);
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return null;
  if (year !== undefined) return existing(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = existing(today.slice(0, 4), month, day);
  return thisYear !== null && thisYear > today ? existing(String(Number(today.slice(0, 4)) - 1), month, day) : thisYear;
}

function existing(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** By which field a resource of money is found by an amount, and by which by a day: the first that its lists show and filter by. */
export function amountFieldsOf({ resource, paths }: Table): { amount: string; date: string | null } | null {
  if (resource.money !== true) return null;
  const isAsked = (name: string) => paths.get(name)?.filter === true;
  const named = Object.entries(resource.fields).filter(([name]) => isAsked(name));
  const amount = named.find(([, { kind, column }]) => kind === 'money' && column === 'shown') ?? null;
  const date = named.find(([, { kind }]) => kind === 'date') ?? null;
  return amount && { amount: amount[0], date: date?.[0] ?? null };
}

/** Whether the amount is that of the record in its own currency: 1,250 pesos chilenos are no 12.50. */
export function isThatMuch(
  { fields }: Resource,
  field: string,
  record: Readonly<Record<string, unknown>>,
  { unitsByDecimals }: AmountSought,
): boolean {
  const declared = fields[field];
  const currency = declared?.kind === 'money' && declared.currency ? record[declared.currency] : undefined;
  return record[field] === unitsByDecimals.get(typeof currency === 'string' ? decimalsOf(currency) : 2);
}
