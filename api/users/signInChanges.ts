import { sql } from 'kysely';
import * as z from 'zod/mini';
import { administrators, signInChanges, type SignInChange } from '../../contract/people/accounts';
import { readApprovalActors } from '../approvals/sponsorGroups';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { sha256 } from '../digest';
import { auditRead } from '../engine/audit';
import { getRecord, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import type { Actor, WriteContext } from '../engine/writeContext';
import type { Services } from '../transactions/services';
import { transact, type WriteRequest } from '../transactions/transact';
import type { SignInMethods } from '../ports/identity';
import { queueMail } from '../mail/outbox';
import { notify } from '../notifications/notify';
import type { SignInEvent } from './accountMails';

export const signInMethods = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    const table = db.schema
      .createTable('signInMethods')
      .addColumn('uid', text, (column) => column.primaryKey().notNull())
      .addColumn('methods', text, (column) => column.notNull());
    await (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  },
};

const storedSchema = z.object({
  /** Digest of the address, so that the row contains no personal data. */
  email: z.string(),
  factors: z.array(z.string()),
  password: z.nullable(z.string()),
  recoveryCodes: z.optional(z.nullable(z.object({ set: z.string(), left: z.number() }))),
});
type StoredMethods = z.output<typeof storedSchema>;

const toStoredMethods = async ({
  email,
  factors,
  password = null,
  recoveryCodes = null,
}: SignInMethods): Promise<StoredMethods> => ({
  email: await sha256(email),
  factors: [...factors].toSorted(),
  password,
  recoveryCodes,
});

/** The first password is not a change, because the invitation asks for it. */
function changesBetween(before: StoredMethods, after: StoredMethods): SignInChange[] {
  const isChanged: Readonly<Record<SignInChange, boolean>> = {
    'add-factor': after.factors.some((one) => !before.factors.includes(one)),
    'remove-factor': before.factors.some((one) => !after.factors.includes(one)),
    'change-password': before.password !== null && after.password !== null && before.password !== after.password,
    'change-sign-in-email': before.email !== after.email,
    'make-recovery-codes': !!after.recoveryCodes && after.recoveryCodes.set !== before.recoveryCodes?.set,
    'use-recovery-code':
      after.recoveryCodes?.set === before.recoveryCodes?.set &&
      (after.recoveryCodes?.left ?? 0) < (before.recoveryCodes?.left ?? 0),
  };
  return signInChanges.filter((change) => isChanged[change]);
}

/**
 * Finds changes made in the console, or directly in the identity service. Records each change in the history of the
 * account, mails the person and notifies the other owners.
 */
export async function reportSignInChanges(deps: Services, request: () => WriteRequest): Promise<void> {
  const { db, identity } = deps;
  const accounts = await db.kysely
    .selectFrom(administrators.table)
    .leftJoin('signInMethods', 'signInMethods.uid', 'accounts.uid')
    .select(['accounts.id', 'accounts.uid', 'methods'])
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('accounts.uid', 'is not', null)
    .execute();
  const current = await identity.signInMethods(accounts.map(({ uid }) => String(uid)));
  for (const one of current) {
    const account = accounts.find(({ uid }) => uid === one.uid);
    if (!account) continue;
    const after = await toStoredMethods(one);
    const methods = JSON.stringify(after);
    if (account.methods === methods) continue;
    await transact(deps, request(), async (context) => {
      if (!(await replaceMethods(context.trx, one.uid, account.methods, methods)) || account.methods === null) return;
      const changes = changesBetween(storedSchema.parse(JSON.parse(account.methods)), after);
      const record = await getRecord(context.trx, tableOf(administrators), account.id, context);
      const person: Actor = { ...context.actor, uid: one.uid, email: record.email, name: record.displayName };
      for (const action of changes) {
        // The console offers no change of the email: it was changed in the identity service.
        const actor = action === 'change-sign-in-email' ? context.actor : person;
        await auditRead({ ...context, actor }, { action, resource: administrators, record });
      }
      await notifySignInChanges(context, record, changes);
    });
  }
}

async function replaceMethods(db: KyselyDb, uid: string, before: string | null, methods: string): Promise<boolean> {
  if (before === null) {
    const inserted = await db
      .insertInto('signInMethods')
      .values({ uid, methods })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await db
    .updateTable('signInMethods')
    .set({ methods })
    .where('uid', '=', uid)
    .where('methods', '=', before)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function clearStoredFactors(db: KyselyDb, uid: string): Promise<void> {
  const row = await db.selectFrom('signInMethods').select('methods').where('uid', '=', uid).executeTakeFirst();
  if (!row) return;
  const methods: StoredMethods = { ...storedSchema.parse(JSON.parse(row.methods)), factors: [], recoveryCodes: null };
  await replaceMethods(db, uid, row.methods, JSON.stringify(methods));
}

export async function notifySignInChanges(
  context: WriteContext,
  { id, uid }: Pick<RecordIn<typeof administrators>, 'id' | 'uid'>,
  changes: readonly SignInEvent[],
): Promise<void> {
  const action = changes.at(-1);
  if (action === undefined) return;
  const { activeAdministrators } = await readApprovalActors(context.trx);
  const owners = activeAdministrators.filter((one) => one.uid !== uid && one.duties.includes('owner'));
  const to = owners.map((owner) => owner.uid);
  notify(context, { kind: 'signInChanged', to, resource: administrators.name, recordId: id, action });
  if (!context.sendsMail) return;
  await queueMail(context.trx, context, {
    kind: 'signIn',
    key: `signIn ${id} ${context.requestId}`,
    subjectId: id,
    content: JSON.stringify({ changes, at: context.at }),
  });
}
