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

/** How often a host does it, in milliseconds. */
export const upkeepEveryMs = 60_000;

/**
 * What is to be done without anybody's asking: what a new day brings (trials that end, cards that start and expire),
 * pictures nobody holds and uploads nobody took over, idempotency keys that have ended, approvals nobody gave in time,
 * attempts that no longer count, devices on which nobody opens the console any more, passwords and second factors that
 * changed, access that is to be restored, notifications that are long past; reports of a new week or month; mails and
 * webhooks that are due; what was written is sealed, and each night everything is checked. A host calls it every
 * minute; several at once do no harm. A part that fails is logged, keeps no other from being done, and is tried again
 * the next time.
 */
export function upkeepOf(
  deps: Deps,
  tables: readonly Table[],
  newDay: ReturnType<typeof calendarOf>,
): () => Promise<void> {
  const serves = ({ name }: Resource) => tables.some(({ resource }) => resource.name === name);
  const request = () => systemRequest(deps, (what, error) => logFailure(deps, what, error));
  /** Who writes each kind of mail. */
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
    // Before any is sent: after a restored backup, too, what is late is not sent once more.
    formerMails: () => removeFormerMails(deps, tellGivenUp(deps, request)),
    mails: () => sendMails(deps, composers, tellGivenUp(deps, request)),
    webhooks: async () => deps.sendWebhooks?.(),
    formerDeliveries: () => removeFormerDeliveries(deps),
    // After long without it there may be much.
    seals: () => sealWritten(deps),
    // The last: once a night it takes longer than anything else.
    async checks() {
      if (serves(checkRuns) && (await checkNightly(deps, request))) await sealWritten(deps);
    },
  };
  return async () => {
    for (const [name, part] of Object.entries(parts))
      await part().catch((error: unknown) => logFailure(deps, name, error));
  };
}
