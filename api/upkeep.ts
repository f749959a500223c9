import { eraseSought } from './erasure/follow';
import { expireApprovals } from './approvals/expire';
import type { calendarOf } from './calendar';
import type { Deps } from './http/context';
import { removeEndedKeys } from './http/idempotency';
import { logFailure } from './http/log';
import { sweepImages, sweepInbox } from './images/sweep';
import { checkNightly } from './checks/nightly';
import { removeEndedAttempts } from './db/failedAttempts';
import { removeForgottenDevices } from './notices/devices';
import { removeFormerNotifications } from './notifications/sweep';
import { composeCodeMail } from './giftcards/codeMail';
import type { Composer, MailKind } from './mail/outbox';
import { composeDigest, queueDigests } from './mail/digest';
import { removeFormerMails, sendMails } from './mail/send';
import { tellGivenUp } from './mail/givenUp';
import { composeTestMail } from './mail/testMail';
import { composeReport } from './reportSubscriptions/compose';
import { queueReports } from './reportSubscriptions/queue';
import { administrators } from '../contract/people/accounts';
import { checkRuns } from '../contract/money/checkRuns';
import { reportSubscriptions } from '../contract/people/reportSubscriptions';
import { sealWritten } from './seals/follow';
import { removeFormerDeliveries } from './webhooks/sweep';
import { composeAccessRestoreMail } from './users/accessRestoreMail';
import { restoreDueAccess } from './users/restoreAccess';
import { removeUnusedSessions } from './users/sessions';
import { reportSignInChanges } from './users/signInChanges';
import { composeSignInMail } from './users/signInMail';
import type { Table } from './engine/table';
import type { Resource } from '../contract/resource';
import { systemRequest } from './system';

/** Milliseconds between two runs by the host. */
export const upkeepEveryMs = 60_000;

/**
 * Runs the periodic jobs: daily jobs (ending trials, starting and expiring cards); deletes unreferenced images and
 * unused uploads, expired idempotency keys, lapsed approvals, expired attempts, unused devices and old notifications;
 * handles changed passwords and second factors, and access to be restored; queues reports of a new week or month; sends
 * due mails and webhooks; seals what was written, and checks everything each night. A host calls it every minute;
 * concurrent runs are harmless. A failing part is logged, does not stop the others, and is retried in the next run.
 */
export function upkeepOf(
  deps: Deps,
  tables: readonly Table[],
  newDay: ReturnType<typeof calendarOf>,
): () => Promise<void> {
  const serves = ({ name }: Resource) => tables.some(({ resource }) => resource.name === name);
  const request = () => systemRequest(deps, (what, error) => logFailure(deps, what, error));
  const composers: Readonly<Record<MailKind, Composer>> = {
    giftCardCode: composeCodeMail,
    digest: composeDigest(tables),
    report: composeReport(tables),
    signIn: composeSignInMail,
    accessRestore: composeAccessRestoreMail,
    test: composeTestMail,
  };
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    newDay: () => newDay(request()),
    sweep: () => sweepImages(deps),
    inbox: () => sweepInbox(deps),
    idempotencyKeys: () => removeEndedKeys(deps),
    failedAttempts: () => removeEndedAttempts(deps.db.kysely, deps.clock()),
    approvals: () => expireApprovals(deps, tables, request()),
    devices: () => removeForgottenDevices(deps.db.kysely, deps.clock()),
    notifications: () => removeFormerNotifications(deps),
    signInChanges: () => (serves(administrators) ? reportSignInChanges(deps, request) : Promise.resolve()),
    accessRestores: () => restoreDueAccess(deps, tables, request()),
    sessions: () => removeUnusedSessions(deps.db.kysely, deps.clock()),
    erasures: () => eraseSought(deps, tables, request()),
    digests: () => queueDigests(deps),
    reports: () => (serves(reportSubscriptions) ? queueReports(deps, request()) : Promise.resolve()),
    // Runs before any mail is sent, so that overdue mails are not sent again after a restored backup.
    formerMails: () => removeFormerMails(deps, tellGivenUp(deps, request)),
    mails: () => sendMails(deps, composers, tellGivenUp(deps, request)),
    webhooks: async () => deps.sendWebhooks?.(),
    formerDeliveries: () => removeFormerDeliveries(deps),
    // There may be much to seal after a long downtime.
    seals: () => sealWritten(deps),
    // Last: the nightly check takes longest.
    async checks() {
      if (serves(checkRuns) && (await checkNightly(deps, request))) await sealWritten(deps);
    },
  };
  return async () => {
    for (const [name, part] of Object.entries(parts))
      await part().catch((error: unknown) => logFailure(deps, name, error));
  };
}
