import { daysAfter, startOfDay } from '../../../contract/days';
import type { Currency } from '../../../contract/currencies';
import { defaultSettings } from '../../../contract/settings';
import type { occasions } from '../../../contract/catalogs/catalogs';
import type { RecordOf } from '../../../contract/resource';
import type { SampleClient } from '../sampleClient';

/** E-mail address of the administrator who records most data. `ana` is the second person for approvals. */
export const julia = 'admin@sobremesa.app';
export const ana = 'ana@sobremesa.app';

export interface Seller {
  id: string;
  slug: string;
  currency: Currency;
  payoutSchedule: string;
  categoryIds: readonly string[];
  labelIds: readonly string[];
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
  expiresOn: string | null;
}

export interface Simulation {
  client: SampleClient;
  agenda: Agenda;
  firstDay: string;
  lastDay: string;
  sellers: readonly Seller[];
  buyers: Buyer[];
  occasions: readonly RecordOf<typeof occasions>[];
  categories: ReadonlyMap<string, string>;
  cards: Card[];
}

export function instantOn(day: string, hour: number, minute = 0): Date {
  return new Date(startOfDay(day, defaultSettings.timeZone).getTime() + (hour * 60 + minute) * 60_000);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function daysOf({ firstDay, lastDay }: Simulation): string[] {
  return Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) => daysAfter(firstDay, index));
}

export function pickOne<T>({ client }: Simulation, values: readonly T[]): T {
  const value = values[client.randomInt(values.length)];
  if (value === undefined) throw new Error('cannot choose from an empty list');
  return value;
}

export function pickWeighted<T>({ client }: Simulation, values: readonly T[], weightOf: (value: T) => number): T {
  const totalWeight = values.reduce((sum, value) => sum + weightOf(value), 0);
  let remainingWeight = client.randomInt(totalWeight);
  for (const value of values) {
    remainingWeight -= weightOf(value);
    if (remainingWeight < 0) return value;
  }
  throw new Error('cannot choose from an empty list');
}

type Task = () => Promise<void>;

interface Event {
  /** Time in milliseconds since 1970. */
  at: number;
  task: Task;
}

export class Agenda {
  readonly #events: Event[] = [];
  readonly #begin: (at: Date) => void;

  /** Calls `onEventStart` before each event, with the time of the event. */
  constructor(onEventStart: (at: Date) => void) {
    this.#begin = onEventStart;
  }

  /** Events with the same time run in the order in which they were planned. */
  plan(at: Date, task: Task): void {
    const event = { at: at.getTime(), task };
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.at ?? 0) >= event.at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
  }

  async run(until: Date): Promise<void> {
    for (let next = this.#events.at(-1); next && next.at < until.getTime(); next = this.#events.at(-1)) {
      this.#events.pop();
      this.#begin(new Date(next.at));
      await next.task();
    }
  }
}
