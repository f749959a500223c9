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

/** What a new day brings by itself. `today` is a calendar date in the platform's zone. */
export type DailyJob = (deps: Deps, tables: readonly Table[], request: WriteRequest, today: string) => Promise<void>;

const derived: readonly Derived[] = [ledgerDays, accountDays, saleFacts, salesByHour];

/** Makes what is derived and not made yet, with a database that was migrated (`npm run migrate`). */
export function deriveAll(db: Database, served: readonly Resource[], timeZone: string, say: (line: string) => void) {
  return derive(db, derived, new Set(served.map(({ name }) => name)), timeZone, say);
}

/** In this order; each is done again without harm. */
const jobs: readonly DailyJob[] = [deriving(derived), endTrials, startCards, expireCards];

/**
 * Does what a day brings, at the latest at its first request, before anything is answered: a state is a fact in the
 * table that lists filter by and history tells of, and nobody sees one that has passed. Throws what kept it from being
 * done; the next request tries again.
 */
export function calendarOf(deps: Deps, tables: readonly Table[]): (request: WriteRequest) => Promise<void> {
  let begun: { today: string; done: Promise<void> } | undefined;

  async function runJobs({ viewer, requestId, report }: WriteRequest, today: string): Promise<void> {
    // Done by nobody: not by who came first, who may be blocked meanwhile.
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
