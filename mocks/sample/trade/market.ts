import { daysAfter, startOfDay } from '../../../contract/days';
import type { Currency } from '../../../contract/currencies';
import { defaultSettings } from '../../../contract/settings';
import type { Agenda } from '../agenda';
import type { occasions } from '../../../contract/catalogs/occasions';
import type { RecordOf } from '../../../contract/resource';
import type { Maker } from '../maker';

/** Makes the records; `ana` approves what needs two people. */
export const julia = 'admin@sobremesa.app';
export const ana = 'ana@sobremesa.app';

export interface Seller {
  id: string;
  slug: string;
  currency: Currency;
  payoutSchedule: string;
  categoryIds: readonly string[];
  labelIds: readonly string[];
  /** Relative share of all sales. */
  weight: number;
}

export interface Buyer {
  id: string;
  email: string;
  planId: string | null;
  /** Wallet balance in minor units of MXN. */
  walletMinor: number;
}

export interface Card {
  id: string;
  balanceMinor: number;
  /** Last valid date. */
  expiresOn: string | null;
}

/** State of the marketplace while the sample is made: the planned events, and what later sales can draw on. */
export interface Market {
  maker: Maker;
  agenda: Agenda;
  /** First and last complete day of trade: calendar dates in the platform's time zone. */
  firstDay: string;
  lastDay: string;
  sellers: readonly Seller[];
  /** Grows as people join. */
  buyers: Buyer[];
  occasions: readonly RecordOf<typeof occasions>[];
  /** Category slug by id. */
  categories: ReadonlyMap<string, string>;
  cards: Card[];
}

/** The instant of a local time in the platform's time zone. */
export function at(day: string, hour: number, minute = 0): Date {
  return new Date(startOfDay(day, defaultSettings.timeZone).getTime() + (hour * 60 + minute) * 60_000);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function daysOf({ firstDay, lastDay }: Market): string[] {
  return Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, at) => daysAfter(firstDay, at));
}

export function one<T>({ maker }: Market, values: readonly T[]): T {
  const value = values[maker.chance(values.length)];
  if (value === undefined) throw new Error('there is none to choose');
  return value;
}

/** Picks one at random, in proportion to its weight. */
export function heavy<T>({ maker }: Market, values: readonly T[], weightOf: (value: T) => number): T {
  const all = values.reduce((sum, value) => sum + weightOf(value), 0);
  let left = maker.chance(all);
  for (const value of values) {
    left -= weightOf(value);
    if (left < 0) return value;
  }
  throw new Error('there is none to choose');
}
