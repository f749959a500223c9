import { daysAfter, startOfDay } from '../../../contract/days';
import type { Currency } from '../../../contract/currencies';
import { defaultSettings } from '../../../contract/settings';
import type { Agenda } from '../agenda';
import type { occasions } from '../../../contract/catalogs/occasions';
import type { RecordOf } from '../../../contract/resource';
import type { Maker } from '../maker';

/** Who made it, and who approves what takes two. */
export const julia = 'admin@sobremesa.app';
export const ana = 'ana@sobremesa.app';

export interface Seller {
  id: string;
  slug: string;
  currency: Currency;
  payoutSchedule: string;
  categoryIds: readonly string[];
  labelIds: readonly string[];
  /** How much of what is sold it sells, beside the others. */
  weight: number;
}

export interface Buyer {
  id: string;
  email: string;
  planId: string | null;
  /** What its wallet holds, in pesos. */
  walletMinor: number;
}

export interface Card {
  id: string;
  balanceMinor: number;
  /** The last day it can be spent. */
  expiresOn: string | null;
}

/** The marketplace while the sample is made: what is planned, and what the sales to come can draw from. */
export interface Market {
  maker: Maker;
  agenda: Agenda;
  /** The first and the last whole day of trade: calendar dates in the platform's zone. */
  firstDay: string;
  lastDay: string;
  sellers: readonly Seller[];
  /** Grows as people join. */
  buyers: Buyer[];
  occasions: readonly RecordOf<typeof occasions>[];
  /** The slugs of the categories, by id. */
  categories: ReadonlyMap<string, string>;
  cards: Card[];
}

/** A moment of a day in the platform's zone. */
export function at(day: string, hour: number, minute = 0): Date {
  return new Date(startOfDay(day, defaultSettings.timeZone).getTime() + (hour * 60 + minute) * 60_000);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Every day of the trade. */
export function daysOf({ firstDay, lastDay }: Market): string[] {
  return Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, at) => daysAfter(firstDay, at));
}

export function one<T>({ maker }: Market, values: readonly T[]): T {
  const value = values[maker.chance(values.length)];
  if (value === undefined) throw new Error('there is none to choose');
  return value;
}

/** One of them, the heavier the likelier. */
export function heavy<T>({ maker }: Market, values: readonly T[], weightOf: (value: T) => number): T {
  const all = values.reduce((sum, value) => sum + weightOf(value), 0);
  let left = maker.chance(all);
  for (const value of values) {
    left -= weightOf(value);
    if (left < 0) return value;
  }
  throw new Error('there is none to choose');
}
