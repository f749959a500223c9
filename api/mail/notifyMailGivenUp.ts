import { auditEvents } from '../../contract/people/auditEvents';
import { giftCards } from '../../contract/money/giftcards';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import type { KyselyDb } from '../db/database';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { transact, type WriteRequest } from '../http/transact';
import type { NotificationRequest } from '../engine/writeContext';
import { notify } from '../notifications/notify';
import type { MailKind } from '../db/tables';
import type { OnGivenUp } from './send';

type RecipientFinder = (db: KyselyDb, subjectId: string) => Promise<Pick<NotificationRequest, 'to' | 'resource'>>;

/**
 * Returns whom to notify if a mail of this kind is given up. Digests and test mails have no entry: the console already
 * shows the content of a digest, and the settings page the result of a test mail.
 */
const recipientFinders: Readonly<Partial<Record<MailKind, RecipientFinder>>> = {
  async report(db, id) {
    const found = await db
      .selectFrom(reportSubscriptions.table)
      .select('ownerId')
      .where('id', '=', id)
      .where('archived', '=', 0)
      .execute();
    return { to: found.map(({ ownerId }) => ownerId), resource: reportSubscriptions.name };
  },
  async giftCardCode(db, id) {
    const found = await db
      .selectFrom(auditEvents.table)
      .select('actorId')
      .where('resource', '=', giftCards.name)
      .where('recordId', '=', id)
      .orderBy('id')
      .limit(1)
      .execute();
    return { to: found.map(({ actorId }) => String(actorId)), resource: giftCards.name };
  },
};

/** Never throws: a failure to notify is logged, because the mail is given up in any case. */
export function notifyMailGivenUp(deps: Deps, request: () => WriteRequest): OnGivenUp {
  return async (mails) => {
    if (!deps.hasNotifications) return;
    const mailBySubject = new Map(mails.map((mail) => [`${mail.kind} ${mail.subjectId}`, mail]));
    for (const { kind, subjectId } of mailBySubject.values()) {
      const findRecipients = recipientFinders[kind];
      if (!findRecipients) continue;
      await transact(deps, request(), async (context) => {
        notify(context, { kind: 'mailFailed', recordId: subjectId, ...(await findRecipients(context.trx, subjectId)) });
      }).catch((error: unknown) => logFailure(deps, 'mailGivenUp', error));
    }
  };
}
