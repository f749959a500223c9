import { isPermitted } from '../../contract/duties';
import { administrators } from '../../contract/people/accounts';
import type { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import type { Violation } from '../../contract/problems';
import { permittedReports } from '../../contract/duties';
import type { KyselyDb } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import type { FormOf, RecordIn } from '../engine/record';
import type { WriteContext } from '../engine/writeContext';
import { readDuties } from '../duties';

type Form = FormOf<typeof reportSubscriptions>;

export function readAdministratorAccounts(db: KyselyDb, ids: readonly string[]) {
  return db
    .selectFrom(administrators.table)
    .select(['id', 'uid', 'email', 'language', 'state', 'duties', 'archived'])
    .where('view', '=', String(administrators.view))
    .where('archived', 'in', archivedOrNot)
    .where('id', 'in', ids)
    .execute();
}

export type RecipientAccount = Awaited<ReturnType<typeof readAdministratorAccounts>>[number];

export function mailRefusal(
  account: RecipientAccount | undefined,
  report: Form['report'],
): 'blocked' | 'mayNotRead' | null {
  if (!account || account.archived === 1 || account.state === 'blocked') return 'blocked';
  return isPermitted(readDuties(account.duties), permittedReports[report], 'reads') ? null : 'mayNotRead';
}

/**
 * Returns the recipients' identity ids, and violations for newly chosen recipients only: a recipient chosen earlier who
 * has lost a duty gets no mail.
 */
export async function resolveRecipients(
  { trx }: WriteContext,
  { recipientIds, report }: Form,
  before: RecordIn<typeof reportSubscriptions> | null,
): Promise<{ uids: Record<string, string>; refusals: Violation<keyof Form & string>[] }> {
  const accounts = new Map(
    (await readAdministratorAccounts(trx, recipientIds)).map((account) => [account.id, account]),
  );
  const refusals = recipientIds.flatMap((id): Violation<keyof Form & string>[] => {
    if (before?.recipientIds.includes(id)) return [];
    const account = accounts.get(id);
    // Unknown accounts are refused by the reference check.
    if (!account || account.archived === 1) return [];
    return mailRefusal(account, report) === null ? [] : [{ field: 'recipientIds', code: 'mayNotRead' }];
  });
  const uids = [...accounts].flatMap(([id, { uid }]) => (uid === null ? [] : [[id, uid] as const]));
  return { uids: Object.fromEntries(uids), refusals: refusals.slice(0, 1) };
}
