import { daysAfter } from '../../contract/days';
import { readNetworks } from '../../contract/networks';
import { administrators } from '../../contract/people/accounts';
import { apiKeys, apiKeyStatuses, maxKeyDays, type Overlap } from '../../contract/people/apiKeys';
import type { ViolationOf } from '../../contract/problems';
import { mayDo } from '../../contract/permissions';
import { readColleagues } from '../approvals/independence';
import { peopleOf } from '../approvals/peopleOf';
import { changeHeld, changeRecord, heldFor } from '../engine/change';
import { defineRules } from '../engine/rules';
import { valuesFor, type TableOf } from '../engine/table';
import { todayOf, type Viewer, type WriteContext } from '../engine/writeContext';
import { notify } from '../notifications/notify';
import { invalid } from '../problem';
import { vouched } from '../users/vouched';
import { replaceSecret } from './secrets';
import { available, statusIs, statusOf } from './status';

interface Terms {
  expiresOn: string;
  addresses: string | null;
}

/**
 * API keys: creating, renewing and replacing secrets needs two owners, revoking needs one
 * (docs/decisions/0084-api-keys.md).
 */
export const apiKeyRules = defineRules(apiKeys, {
  available,
  create: { refusals: [], byTwo: true },
  actions: {
    'issue-secret': {
      byTwo: true,
      refusals: ['apiKey.revoked', 'apiKey.expired', 'apiKey.hasSecret'],
      run: (context, table, id, version) => makeSecret(context, table, { id, version, action: 'issue-secret' }, 'none'),
    },
    rotate: {
      byTwo: true,
      refusals: ['apiKey.revoked', 'apiKey.expired', 'apiKey.hasNoSecret'],
      run: (context, table, id, version, { overlap }) =>
        makeSecret(context, table, { id, version, action: 'rotate' }, overlap),
    },
    renew: {
      byTwo: true,
      refusals: ['apiKey.revoked'],
      run: (context, table, id, version, { expiresOn }) =>
        changeRecord(context, table, id, version, {
          action: 'renew',
          columns(before) {
            const later: ViolationOf<Terms>[] =
              expiresOn <= before.expiresOn ? [{ field: 'expiresOn', code: 'notLater' }] : [];
            assertNone([...violationsOf({ expiresOn, addresses: null }, context), ...later]);
            return table.encode({ expiresOn });
          },
        }),
    },
    revoke: {
      refusals: ['apiKey.revoked'],
      run: (context, table, id, version, { reason }) =>
        changeRecord(context, table, id, version, {
          action: 'revoke',
          columns: () => table.encode({ revokedAt: context.at, revokedBy: context.actor.email, revokedReason: reason }),
          reason,
        }),
    },
  },
  async check(context, _table, values, before) {
    if (before) return values;
    assertNone(violationsOf(values, context));
    const { askedBy, approvedBy } = await peopleOf(context);
    return valuesFor(apiKeys, { ...values, ...vouched(context), createdBy: askedBy, approvedBy });
  },
  derive: (key, viewer) => ({ status: statusOf(key, todayOf(viewer)), rotationDue: false }),
  async complete({ db }, _table, keys) {
    const uids = keys.flatMap(({ secretByUid, revokedAt }) =>
      secretByUid === null || revokedAt !== null ? [] : [secretByUid],
    );
    if (uids.length === 0) return [...keys];
    const gone = await db
      .selectFrom(administrators.table)
      .select('uid')
      .where('view', '=', String(administrators.view))
      .where('uid', 'in', uids)
      .where(({ or, eb }) => or([eb('state', '=', 'blocked'), eb('archived', '=', 1)]))
      .execute();
    const uidsGone = new Set(gone.map(({ uid }) => uid));
    return keys.map((key) => ({ ...key, rotationDue: key.revokedAt === null && uidsGone.has(key.secretByUid) }));
  },
  filters: {
    status(value, viewer) {
      const wanted = [value].flat().map((one) => apiKeyStatuses.find((known) => known === one));
      const known = wanted.filter((one) => one !== undefined);
      if (known.length === 0 || known.length < wanted.length) return undefined;
      return (where) => where.or(known.map((status) => statusIs(where, status, todayOf(viewer))));
    },
  },
});

/** Returns the secret once, records to whom it was shown, and notifies the other owners. */
async function makeSecret(
  context: WriteContext,
  table: TableOf<typeof apiKeys>,
  { id, version, action }: { id: string; version: number; action: 'issue-secret' | 'rotate' },
  overlap: Overlap,
) {
  const before = await heldFor(context, table, id, version, action);
  const { secret, previousUntil } = await replaceSecret(context, id, overlap);
  Object.assign(context.response.oneTime, { secret });
  const { active } = await readColleagues(context.trx);
  const owners = active.filter(({ uid, duties }) => {
    return uid !== context.approval?.requestedBy && mayDo(duties, apiKeys, action);
  });
  notify(context, {
    kind: 'secretMade',
    to: owners.map(({ uid }) => uid),
    resource: apiKeys.name,
    recordId: id,
    action,
  });
  return changeHeld(context, table, before, {
    action,
    columns: table.encode({
      last4: secret.slice(-4),
      secretSince: context.at,
      secretBy: context.actor.email,
      secretByUid: context.actor.uid,
      previousUntil,
    }),
  });
}

function violationsOf({ expiresOn, addresses }: Terms, viewer: Viewer): ViolationOf<Terms>[] {
  const today = todayOf(viewer);
  return [
    ...(expiresOn <= today ? [{ field: 'expiresOn', code: 'notAfterToday' } as const] : []),
    ...(expiresOn > daysAfter(today, maxKeyDays) ? [{ field: 'expiresOn', code: 'beyondAYear' } as const] : []),
    ...(addresses !== null && readNetworks(addresses) === null
      ? [{ field: 'addresses', code: 'notANetwork' } as const]
      : []),
  ];
}

function assertNone(violations: readonly ViolationOf<Terms>[]): void {
  if (violations.length > 0) throw invalid<Terms>(...violations);
}
