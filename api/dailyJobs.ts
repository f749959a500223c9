import { dateIn } from '../contract/days';
import type { Resource } from '../contract/resource';
import type { Database } from './db/database';
import { expireCards, startCards } from './giftcards/dailyJobs';
import type { Services } from './transactions/services';
import type { DailyJob, WriteRequest } from './transactions/transact';
import { ledgerDaysProjection } from './ledger/days';
import { accountDaysProjection } from './users/days';
import { endTrials } from './users/plans';
import { rebuildProjections, type Projection } from './ledger/projections';
import { saleFactsProjection, salesByHourProjection } from './reports/sales/rebuild';
import type { Table } from './engine/table';
import { systemActor } from './system';

const projections: readonly Projection[] = [
  ledgerDaysProjection,
  accountDaysProjection,
  saleFactsProjection,
  salesByHourProjection,
];

export function fillMissingProjections(
  db: Database,
  resources: readonly Resource[],
  timeZone: string,
  log: (line: string) => void,
) {
  return rebuildProjections(db, projections, new Set(resources.map(({ name }) => name)), timeZone, log);
}

const rebuildMissingProjections: DailyJob = ({ db, settings }, tables) =>
  rebuildProjections(db, projections, new Set(tables.map(({ resource }) => resource.name)), settings.timeZone);

/** Jobs in order of execution. Each job is idempotent. */
const jobs: readonly DailyJob[] = [rebuildMissingProjections, endTrials, startCards, expireCards];

/**
 * Runs the daily jobs before the first response of a day, because lists filter by stored states and must not return
 * outdated ones. Throws the error of a failed job; the next request runs the jobs again.
 */
export function createDailyJobs(deps: Services, tables: readonly Table[]): (request: WriteRequest) => Promise<void> {
  let currentRun: { today: string; done: Promise<void> } | undefined;

  async function runJobs({ viewer, requestId, report }: WriteRequest, today: string): Promise<void> {
    // Uses the system as the actor, because the requester may be blocked while the jobs run.
    const request = { viewer: { ...viewer, actor: systemActor }, requestId, report };
    for (const job of jobs) await job(deps, tables, request, today);
  }

  return (request) => {
    const today = dateIn(deps.settings.timeZone, new Date(request.viewer.at));
    if (currentRun?.today === today) return currentRun.done;
    const done = runJobs(request, today).catch((error: unknown) => {
      currentRun = undefined;
      throw error;
    });
    currentRun = { today, done };
    return done;
  };
}
