/** Status of an API key, as pure functions and as equivalent SQL conditions. */
import type { Expression, SqlBool } from 'kysely';
import { daysAfter } from '../../contract/days';
import { expiringDays, type ApiKeyStatus, type apiKeys } from '../../contract/people/apiKeys';
import type { Availability } from '../../contract/problems';
import { allowed, refused, type StoredRecord } from '../engine/rules';
import type { Where } from '../engine/where';
import { todayOf, type Viewer } from '../engine/writeContext';

type ApiKey = StoredRecord<typeof apiKeys>;
type StatusFields = Pick<ApiKey, 'revokedAt' | 'expiresOn' | 'last4'>;

export function statusOf({ revokedAt, expiresOn, last4 }: StatusFields, today: string): ApiKeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresOn < today) return 'expired';
  if (last4 === null) return 'withoutSecret';
  return expiresOn <= daysAfter(today, expiringDays) ? 'expiring' : 'active';
}

/** `statusOf` as an SQL condition. */
export function statusCondition(where: Where, status: ApiKeyStatus, today: string): Expression<SqlBool> {
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

/** Allows a new secret only for a key that is neither expired nor revoked; revoking is final. */
function secretAvailability(key: ApiKey, viewer: Viewer, otherwise: Availability): Availability {
  return unlessRevoked(key, key.expiresOn < todayOf(viewer) ? refused('apiKey.expired') : otherwise);
}

export const apiKeyAvailability = {
  'issue-secret': (key: ApiKey, viewer: Viewer) =>
    secretAvailability(key, viewer, key.last4 === null ? allowed : refused('apiKey.hasSecret')),
  rotate: (key: ApiKey, viewer: Viewer) =>
    secretAvailability(key, viewer, key.last4 === null ? refused('apiKey.hasNoSecret') : allowed),
  renew: (key: ApiKey) => unlessRevoked(key, allowed),
  revoke: (key: ApiKey) => unlessRevoked(key, allowed),
};
