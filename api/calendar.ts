import { dateIn } from '../contract/days';
import type { Resource } from '../contract/resource';
import type { Database } from './db/database';
import { expireCards, startCards } from './giftcards/calendar';
import type { Deps } from './http/context';
import type { WriteRequest } from './http/transact';
import { ledgerDays } from './ledger/days';
import { accountDays } from './users/days';
import { endTrials } from './users/trials';
import { derive, deriving, type Derived } from './reports/derived';
import { saleFacts, salesByHour } from './reports/sales/rebuild';
import type { Table } from './engine/table';
import { system } from './system';

/** A job run once a day. `today` is a calendar date in the platform's zone. */
export type DailyJob = (deps: Deps, tables: readonly Table[], request: WriteRequest, today: string) => Promise<void>;

const derived: readonly Derived[] = [ledgerDays, accountDays, saleFacts, salesByHour];

/** Fills derived tables that are missing, in a migrated database (`npm run migrate`). */
export function deriveAll(db: Database, served: readonly Resource[], timeZone: string, say: (line: string) => void) {
  return derive(db, derived, new Set(served.map(({ name }) => name)), timeZone, say);
}

/** In order of execution; each is idempotent. */
const jobs: readonly DailyJob[] = [deriving(derived), endTrials, startCards, expireCards];

/**
 * Runs the daily jobs no later than the day's first request, before it is answered: a state is stored in the table,
 * where lists filter by it and the history shows it, so no response may contain an outdated one. Throws the error of a
 * failed job; the next request retries.
 */
export function calendarOf(deps: Deps, tables: readonly Table[]): (request: WriteRequest) => Promise<void> {
  let begun: { today: string; done: Promise<void> } | undefined;

  async function runJobs({ viewer, requestId, report }: WriteRequest, today: string): Promise<void> {
    // The system is the actor: the first requester may be blocked meanwhile.
    const request = { viewer: { ...viewer, actor: system }, requestId, report };
    for (const job of jobs) await job(deps, tables, request, today);
  }

  return (request) => {
    const today = dateIn(deps.settings.timeZone, new Date(request.viewer.at));
    if (begun?.today === today) return begun.done;
    const done = runJobs(request, today).catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    begun = { today, done };
    return done;
  };
}
