import type { Resource } from '../contract/resource';
import type { Act } from './act';
import type { Answered } from './record';

interface Change {
  action: string;
  resource: Resource;
  before: Answered | null;
  after: Answered;
  reason?: string;
}

/** What a record said, without what an administrator may do with it. */
function said(record: Answered | null): string | null {
  if (!record) return null;
  const { actions: _, ...rest } = record;
  return JSON.stringify(rest);
}

/** The one audit event of a change (money.md, invariant 10): who, what, when, before and after, why. */
export async function audit(act: Act, change: Change): Promise<void> {
  await act.trx
    .insertInto('auditEvents')
    .values({
      id: act.newId(),
      at: act.at,
      actorId: act.actor.uid,
      actorEmail: act.actor.email,
      action: change.action,
      resource: change.resource.name,
      recordId: change.after.id,
      before: said(change.before),
      after: said(change.after),
      reason: change.reason ?? null,
      requestId: act.requestId,
    })
    .execute();
}
