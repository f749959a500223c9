import { completeErasures } from './erasure/completeErasures';
import { expireApprovals } from './approvals/decision';
import type { createDailyJobs } from './dailyJobs';
import type { Services } from './transactions/services';
import { removeExpiredKeys } from './transactions/idempotency';
import { logFailure } from './telemetry/log';
import { sweepImages, sweepInbox } from './images/unusedUploads';
import { runNightlyChecks } from './checks/nightly';
import { removeExpiredAttempts } from './db/failedAttempts';
import { deleteIdleDevices } from './notifications/devices';
import { deleteOldNotifications } from './notifications/sweep';
import { composeCodeMail } from './giftcards/codes';
import type { MailKind } from './db/schema';
import type { Composer } from './mail/outbox';
import { composeDigest, queueDigests } from './mail/digest';
import { deleteOldMails, sendMails, notifyMailGivenUp } from './mail/send';
import { composeTestMail } from './mail/testMail';
import { composeReport } from './reportSubscriptions/compose';
import { queueReports } from './reportSubscriptions/queue';
import { administrators } from '../contract/people/accounts';
import { checkRuns } from '../contract/money/checkRuns';
import { reportSubscriptions } from '../contract/reports/reportSubscriptions';
import { sealUnsealedRows } from './seals/sealRows';
import { deleteOldDeliveries } from './webhooks/send';
import { composeAccessRestoreMail, composeSignInMail } from './users/accountMails';
import { restoreDueAccess } from './users/restoreAccess';
import { deleteUnusedSessions } from './users/sessions';
import { reportSignInChanges } from './users/signInChanges';
import type { Table } from './engine/table';
import type { Resource } from '../contract/resource';
import { systemRequest } from './system';

export const schedulerIntervalMs = 60_000;

/**
 * Runs the periodic jobs. A host calls it every minute; concurrent runs are harmless. If a job fails, logs the error,
 * runs the other jobs, and retries the job in the next run.
 */
export function createScheduler(
  deps: Services,
  tables: readonly Table[],
  runDailyJobs: ReturnType<typeof createDailyJobs>,
): () => Promise<void> {
  const isServed = ({ name }: Resource) => tables.some(({ resource }) => resource.name === name);
  const request = () => systemRequest(deps, (what, error) => logFailure(deps, what, error));
  const composers: Readonly<Record<MailKind, Composer>> = {
    giftCardCode: composeCodeMail,
    digest: composeDigest(tables),
    report: composeReport(tables),
    signIn: composeSignInMail,
    accessRestore: composeAccessRestoreMail,
    test: composeTestMail,
  };
  const jobs: Readonly<Record<string, () => Promise<void>>> = {
    newDay: () => runDailyJobs(request()),
    sweep: () => sweepImages(deps),
    inbox: () => sweepInbox(deps),
    idempotencyKeys: () => removeExpiredKeys(deps),
    failedAttempts: () => removeExpiredAttempts(deps.db.kysely, deps.clock()),
    approvals: () => expireApprovals(deps, tables, request()),
    devices: () => deleteIdleDevices(deps.db.kysely, deps.clock()),
    notifications: () => deleteOldNotifications(deps),
    signInChanges: () => (isServed(administrators) ? reportSignInChanges(deps, request) : Promise.resolve()),
    accessRestores: () => restoreDueAccess(deps, tables, request()),
    sessions: () => deleteUnusedSessions(deps.db.kysely, deps.clock()),
    erasures: () => completeErasures(deps, tables, request()),
    digests: () => queueDigests(deps),
    reports: () => (isServed(reportSubscriptions) ? queueReports(deps, request()) : Promise.resolve()),
    // Runs before any mail is sent, so that overdue mails of a restored backup are given up instead of sent again.
    formerMails: () => deleteOldMails(deps, notifyMailGivenUp(deps, request)),
    mails: () => sendMails(deps, composers, notifyMailGivenUp(deps, request)),
    webhooks: async () => deps.sendWebhooks?.(),
    formerDeliveries: () => deleteOldDeliveries(deps),
    seals: () => sealUnsealedRows(deps),
    // Runs last, because the nightly check takes longest.
    async checks() {
      if (isServed(checkRuns) && (await runNightlyChecks(deps, request))) await sealUnsealedRows(deps);
    },
  };
  return async () => {
    for (const [name, job] of Object.entries(jobs))
      await job().catch((error: unknown) => logFailure(deps, name, error));
  };
}
