import type { Expression, SqlBool } from 'kysely';
import { daysAfter } from '../../contract/days';
import { parseNetworks } from '../../contract/networks';
import { administrators } from '../../contract/people/accounts';
import {
  apiKeys,
  apiKeyStatuses,
  maxKeyDays,
  type Overlap,
  expiringDays,
  type ApiKeyStatus,
} from '../../contract/people/apiKeys';
import type { ViolationOf, Availability } from '../../contract/problems';
import { isOperationPermitted } from '../../contract/permissions';
import { readApprovalActors, sponsorFields } from '../approvals/sponsorGroups';
import { readRequesterAndApprover } from '../approvals/decision';
import { saveLocked, changeRecord, lockForAction } from '../engine/change';
import { defineRules, allowed, refused, type StoredRecord } from '../engine/rules';
import { valuesFor, type TableOf } from '../engine/table';
import { todayOf, type Viewer, type WriteContext } from '../engine/writeContext';
import { notify } from '../notifications/notify';
import { invalid } from '../problem';
import { replaceSecret } from './secrets';
import type { Where } from '../engine/conditions';

type ApiKey = StoredRecord<typeof apiKeys>;
type StatusFields = Pick<ApiKey, 'revokedAt' | 'expiresOn' | 'last4'>;

function statusOf({ revokedAt, expiresOn, last4 }: StatusFields, today: string): ApiKeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresOn < today) return 'expired';
  if (last4 === null) return 'withoutSecret';
  return expiresOn <= daysAfter(today, expiringDays) ? 'expiring' : 'active';
}

function statusCondition(where: Where, status: ApiKeyStatus, today: string): Expression<SqlBool> {
  const revoked = where('revokedAt', 'is not', null);
  const expired = where('expiresOn', '<', today);
  const withoutSecret = where('last4', 'is', null);
  const expiresSoon = where('expiresOn', '<=', daysAfter(today, expiringDays));
  const not = where.not;
  const conditions: Readonly<Record<ApiKeyStatus, Expression<SqlBool>[]>> = {
    revoked: [revoked],
    expired: [not(revoked), expired],
    withoutSecret: [not(revoked), not(expired), withoutSecret],
    expiring: [not(revoked), not(expired), not(withoutSecret), expiresSoon],
    active: [not(revoked), not(expired), not(withoutSecret), not(expiresSoon)],
  };
  return where.and(conditions[status]);
}

const unlessRevoked = (key: ApiKey, otherwise: Availability): Availability =>
  key.revokedAt === null ? otherwise : refused('apiKey.revoked');

function secretAvailability(key: ApiKey, viewer: Viewer, otherwise: Availability): Availability {
  return unlessRevoked(key, key.expiresOn < todayOf(viewer) ? refused('apiKey.expired') : otherwise);
}

function firstSecretAvailability({ last4, createdBy }: ApiKey, { actor }: Viewer): Availability {
  if (last4 !== null) return refused('apiKey.hasSecret');
  return createdBy === actor.email ? allowed : refused('apiKey.requesterOnly');
}

const apiKeyAvailability = {
  'issue-secret': (key: ApiKey, viewer: Viewer) =>
    secretAvailability(key, viewer, firstSecretAvailability(key, viewer)),
  rotate: (key: ApiKey, viewer: Viewer) =>
    secretAvailability(key, viewer, key.last4 === null ? refused('apiKey.hasNoSecret') : allowed),
  renew: (key: ApiKey) => unlessRevoked(key, allowed),
  revoke: (key: ApiKey) => unlessRevoked(key, allowed),
};

interface KeyTerms {
  expiresOn: string;
  addresses: string | null;
}

/**
 * Creating or renewing an API key and replacing its secret require two owners. Its requester issues the first secret
 * without another approval; any owner revokes it (docs/decisions/0084-api-keys.md).
 */
export const apiKeyRules = defineRules(apiKeys, {
  available: apiKeyAvailability,
  create: { refusals: [], alwaysNeedsApproval: true },
  actions: {
    'issue-secret': {
      refusals: ['apiKey.revoked', 'apiKey.expired', 'apiKey.hasSecret', 'apiKey.requesterOnly'],
      run: (context, table, id, version) =>
        issueSecret(context, table, { id, version, action: 'issue-secret' }, 'none'),
    },
    rotate: {
      alwaysNeedsApproval: true,
      refusals: ['apiKey.revoked', 'apiKey.expired', 'apiKey.hasNoSecret'],
      run: (context, table, id, version, { overlap }) =>
        issueSecret(context, table, { id, version, action: 'rotate' }, overlap),
    },
    renew: {
      alwaysNeedsApproval: true,
      refusals: ['apiKey.revoked'],
      run: (context, table, id, version, { expiresOn }) =>
        changeRecord(context, table, id, version, {
          action: 'renew',
          columns(before) {
            const later: ViolationOf<KeyTerms>[] =
              expiresOn <= before.expiresOn ? [{ field: 'expiresOn', code: 'notLater' }] : [];
            assertNoViolations([...violationsOf({ expiresOn, addresses: null }, context), ...later]);
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
    assertNoViolations(violationsOf(values, context));
    const { requestedBy, approvedBy } = await readRequesterAndApprover(context);
    return valuesFor(apiKeys, { ...values, ...sponsorFields(context), createdBy: requestedBy, approvedBy });
  },
  computeFields: (key, viewer) => ({ status: statusOf(key, todayOf(viewer)), rotationDue: false }),
  async addRelatedFields({ db }, _table, keys) {
    const uids = keys.flatMap(({ secretByUid, revokedAt }) =>
      secretByUid === null || revokedAt !== null ? [] : [secretByUid],
    );
    if (uids.length === 0) return [...keys];
    const inactive = await db
      .selectFrom(administrators.table)
      .select('uid')
      .where('view', '=', String(administrators.view))
      .where('uid', 'in', uids)
      .where(({ or, eb }) => or([eb('state', '=', 'blocked'), eb('archived', '=', 1)]))
      .execute();
    const inactiveUids = new Set(inactive.map(({ uid }) => uid));
    return keys.map((key) => ({ ...key, rotationDue: key.revokedAt === null && inactiveUids.has(key.secretByUid) }));
  },
  filters: {
    status(value, viewer) {
      const requestedStatuses = [value].flat().map((one) => apiKeyStatuses.find((known) => known === one));
      const known = requestedStatuses.filter((one) => one !== undefined);
      if (known.length === 0 || known.length < requestedStatuses.length) return undefined;
      return (where) => where.or(known.map((status) => statusCondition(where, status, todayOf(viewer))));
    },
  },
});

async function issueSecret(
  context: WriteContext,
  table: TableOf<typeof apiKeys>,
  { id, version, action }: { id: string; version: number; action: 'issue-secret' | 'rotate' },
  overlap: Overlap,
) {
  const before = await lockForAction(context, table, id, version, action);
  const { secret, previousUntil } = await replaceSecret(context, id, overlap);
  Object.assign(context.response.oneTime, { secret });
  const { activeAdministrators } = await readApprovalActors(context.trx);
  const owners = activeAdministrators.filter(({ uid, duties }) => {
    return uid !== context.approval?.requestedBy && isOperationPermitted(duties, apiKeys, action);
  });
  notify(context, {
    kind: 'secretMade',
    to: owners.map(({ uid }) => uid),
    resource: apiKeys.name,
    recordId: id,
    action,
  });
  return saveLocked(context, table, before, {
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

function violationsOf({ expiresOn, addresses }: KeyTerms, viewer: Viewer): ViolationOf<KeyTerms>[] {
  const today = todayOf(viewer);
  return [
    ...(expiresOn <= today ? [{ field: 'expiresOn', code: 'notAfterToday' } as const] : []),
    ...(expiresOn > daysAfter(today, maxKeyDays) ? [{ field: 'expiresOn', code: 'beyondAYear' } as const] : []),
    ...(addresses !== null && parseNetworks(addresses) === null
      ? [{ field: 'addresses', code: 'notANetwork' } as const]
      : []),
  ];
}

function assertNoViolations(violations: readonly ViolationOf<KeyTerms>[]): void {
  if (violations.length > 0) throw invalid<KeyTerms>(...violations);
}
