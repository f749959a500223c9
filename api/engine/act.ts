import { dateIn } from '../../contract/days';
import type { Settings } from '../../contract/settings';
import type { Transacting } from '../db/database';
import type { Caller } from '../identity/port';
import type { RandomBytes, Vault } from '../vault';
import type { Outside } from './outside';

/** Who looks at a record and when: what may be done with it depends on both. */
export interface Viewer {
  actor: Caller;
  /** RFC 3339, UTC. */
  at: string;
  /** IANA zone of the platform's dates. */
  timeZone: string;
  /** See `Settings`. */
  secondPersonFromMinor: Settings['secondPersonFromMinor'];
}

/** The calendar date it is in the platform's zone: `2026-07-31`. */
export function todayOf({ at, timeZone }: Pick<Viewer, 'at' | 'timeZone'>): string {
  return dateIn(timeZone, new Date(at));
}

/** One write by one person: everything it does shares the transaction and stands or falls with it. */
export interface Act extends Viewer {
  trx: Transacting;
  requestId: string;
  vault: Vault;
  newId(): string;
  random: RandomBytes;
  /** Says that nothing holds an image any more once this is committed. */
  release(imageId: string): void;
  /** Does something at a service that no transaction reaches, kept with what is written or not at all. */
  outside: Outside['ask'];
  /** Does something once all is kept. */
  afterwards: Outside['afterwards'];
  response: ActionResponse;
}

/** What an act says besides the record it leaves. */
export interface ActionResponse {
  /** Each account of the ledger that moved, by its code; a dry run answers them. */
  balances: Map<string, BalanceBeforeAfter>;
  /** What is answered this once and never again: the code of a new gift card. */
  oneTime: Record<string, unknown>;
}

/** A balance in minor units of the account's currency. */
export interface BalanceBeforeAfter {
  beforeMinor: number;
  afterMinor: number;
}
