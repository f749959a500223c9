import { administrators } from '../../contract/people/accounts';
import { apiKeys } from '../../contract/people/apiKeys';
import { auditRead } from '../engine/audit';
import { getRecord } from '../engine/record';
import { tableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Ctx, Deps } from './context';
import { runDry, transact, writeRequestOf } from './transact';

export function readAudited<T>(c: Ctx, deps: Deps, read: (context: WriteContext) => Promise<T>): Promise<T> {
  const run = c.req.method === 'HEAD' ? runDry<T> : transact<T>;
  return run(deps, writeRequestOf(c, deps), read);
}

/**
 * Records the export of a list or report in the caller's history. An export requires only the permission to read, so it
 * must be recorded.
 */
export function auditExport(c: Ctx, deps: Deps, what: string, rows: number): Promise<void> {
  return readAudited(c, deps, (context) => auditOwn(context, 'export', `${what} · ${rows}`));
}

export async function auditOwn(context: WriteContext, action: string, reason: string | null = null): Promise<void> {
  const { apiKeyId } = context.actor;
  if (apiKeyId !== undefined) {
    const record = await getRecord(context.trx, tableOf(apiKeys), apiKeyId, context);
    return auditRead(context, { action, resource: apiKeys, record, reason });
  }
  const account = await context.trx
    .selectFrom(administrators.table)
    .select('id')
    .where('uid', '=', context.actor.uid)
    .executeTakeFirst();
  if (!account) return;
  const record = await getRecord(context.trx, tableOf(administrators), account.id, context);
  await auditRead(context, { action, resource: administrators, record, reason });
}
