import { administrators } from '../../contract/people/accounts';
import { apiKeys } from '../../contract/people/apiKeys';
import { auditRead } from '../engine/audit';
import { getRecord } from '../engine/record';
import { tableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';

/** Writes an audit event into the history of the caller: an administrator or an API key. */
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
